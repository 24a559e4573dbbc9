"""Kinds of hair to begin with: values for the panel's settings, under the names that its menu shows."""

# In the order of the menu. Each value is one of `settings.Settings`; stiffness in GPa, density in kg/m³, damping in s.
PRESETS = {
    "default": ("As Ringlet has it", {"stiffness": 10.0, "density": 1300.0, "damping": 0.02, "friction_hair": 0.3, "friction_body": 0.3}),
    "soft": ("Fine and soft", {"stiffness": 3.0, "density": 1300.0, "damping": 0.02, "friction_hair": 0.2, "friction_body": 0.3}),
    "stiff": ("Thick and stiff", {"stiffness": 16.0, "density": 1300.0, "damping": 0.03, "friction_hair": 0.35, "friction_body": 0.3}),
    "sleek": ("Sleek, hardly any friction", {"stiffness": 10.0, "density": 1300.0, "damping": 0.02, "friction_hair": 0.05, "friction_body": 0.1}),
    "sprayed": ("Sprayed, keeps together", {"stiffness": 14.0, "density": 1350.0, "damping": 0.08, "friction_hair": 0.9, "friction_body": 0.6}),
    "wet": ("Wet and heavy", {"stiffness": 4.0, "density": 1900.0, "damping": 0.06, "friction_hair": 0.6, "friction_body": 0.5}),
}


def items():
    """For an EnumProperty: (identifier, name, description)."""
    return [(key, name, "Sets " + ", ".join(sorted(values)).replace("_", " ")) for key, (name, values) in PRESETS.items()]


def apply(key, settings):
    for name, value in PRESETS[key][1].items():
        setattr(settings, name, value)
