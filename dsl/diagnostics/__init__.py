"""What is wrong in a rules file: the values, their codes, and how they are shown."""

from playrules.dsl.diagnostics.model import Diagnostic, Edit, Fix, Label, Severity, Sink

__all__ = ["Diagnostic", "Edit", "Fix", "Label", "Severity", "Sink"]
