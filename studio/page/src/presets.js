// Styles to start from: a name, and the keys of a scene that make it. Their pictures are made by ../thumbnails.mjs.

export const PRESETS = {
  "Sleek": {"hair.type": "asian", "hair.curl": "straight", "hair.length": 0.34, "hair.root_lift": 25, "hair.parting": "centre", "hair.gathered": "loose", "style.volume": 0.01, "picture.clump": 0.25, "hair.colour": [0.035, 0.026, 0.024]},
  "Waves": {"hair.type": "caucasian", "hair.curl": "wavy", "hair.length": 0.28, "hair.root_lift": 35, "hair.parting": "left", "hair.gathered": "loose", "style.volume": 0.015, "picture.clump": 0.4, "hair.colour": [0.25, 0.14, 0.08]},
  "Curls": {"hair.type": "caucasian", "hair.curl": "curly", "hair.length": 0.3, "hair.root_lift": 45, "hair.parting": "none", "hair.gathered": "loose", "style.volume": 0.03, "picture.clump": 0.6, "hair.colour": [0.42, 0.16, 0.06]},
  "Coils": {"hair.type": "african", "hair.curl": "coiled", "hair.length": 0.2, "hair.root_lift": 70, "hair.parting": "none", "hair.gathered": "loose", "style.volume": 0.04, "picture.clump": 0.5, "hair.colour": [0.05, 0.035, 0.028]},
  "Bob": {"hair.type": "caucasian", "hair.curl": "straight", "hair.length": 0.17, "hair.root_lift": 30, "hair.parting": "right", "hair.gathered": "loose", "style.volume": 0.02, "picture.clump": 0.3, "hair.colour": [0.48, 0.32, 0.14]},
};
