"""Auditing recorded games against the Comprehensive Rules: what was checked how often, and what did not hold."""

from replay.audit.auditing import Audit, Finding, audit, audit_events

__all__ = ["Audit", "Finding", "audit", "audit_events"]
