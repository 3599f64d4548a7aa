/** Materials, each with its colour in pictures. */
export const materials = {
  walnut: { title: 'Walnut', colour: '#7d5438', finish: 'Oiled walnut with a visible, lively grain.' },
  oak: { title: 'Oak', colour: '#c2935c', finish: 'Solid European oak, soaped by hand.' },
  ash: { title: 'Ash', colour: '#d8bd94', finish: 'Pale ash with a matt, open-pored finish.' },
  teak: { title: 'Teak', colour: '#a8683a', finish: 'Reclaimed teak that takes a spill without a mark.' },
  birch: { title: 'Birch', colour: '#e2cba0', finish: 'Light birch plywood with rounded edges.' },
  black: { title: 'Black', colour: '#34373d', finish: 'Stained black, then waxed.' },
  white: { title: 'White', colour: '#f1ece1', finish: 'Lacquered in a warm white.' },
  steel: { title: 'Steel', colour: '#8a96a3', finish: 'Brushed steel with welded joints.' },
  brass: { title: 'Brass', colour: '#c8a146', finish: 'Unlacquered brass that darkens with the years.' },
  linen: { title: 'Linen', colour: '#d9ccb4', finish: 'Washed linen from Flanders, soft from the first day.' },
  wool: { title: 'Wool', colour: '#b9a894', finish: 'Woven from undyed wool.' },
  moss: { title: 'Moss', colour: '#71804f', finish: 'A deep moss green, dyed in small batches.' },
  rust: { title: 'Rust', colour: '#b6593a', finish: 'A warm rust tone that gathers the light.' },
  ocean: { title: 'Ocean', colour: '#3f6d8f', finish: 'A calm ocean blue.' },
  rose: { title: 'Rose', colour: '#d59a97', finish: 'A powdery rose that goes with most woods.' },
  plum: { title: 'Plum', colour: '#6d4d6c', finish: 'A dark plum, almost black at dusk.' },
  mustard: { title: 'Mustard', colour: '#d3a233', finish: 'A strong mustard yellow.' },
  slate: { title: 'Slate', colour: '#57646f', finish: 'A cool slate grey.' },
  terracotta: { title: 'Terracotta', colour: '#c57251', finish: 'Fired twice, unglazed outside.' },
  sage: { title: 'Sage', colour: '#98aa86', finish: 'A quiet sage green.' },
  rattan: { title: 'Rattan', colour: '#cfa86f', finish: 'Hand-woven rattan on a beech frame.' },
  marble: { title: 'Marble', colour: '#dcdcd9', finish: 'Carrara marble, each piece with its own veins.' },
} as const;

export type Material = keyof typeof materials;
