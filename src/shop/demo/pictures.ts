import { type Material, materials } from './materials.ts';

/** A thing as simple shapes in a square of 240: the floor is at 200. `m` main colour, `d` darker, `l` lighter. */
type Drawing = (m: string, d: string, l: string) => string;

const box = (x: number, y: number, width: number, height: number, fill: string, radius = 2) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`;
const disc = (x: number, y: number, radius: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
const oval = (x: number, y: number, rx: number, ry: number, fill: string) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`;
const shape = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;
const line = (d: string, stroke: string, width = 4) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

/** Everything the shop sells, as a drawing. */
const drawings = {
  desk: (m, d, l) =>
    box(30, 112, 180, 12, m, 3) +
    box(38, 124, 62, 30, d) +
    box(42, 128, 54, 22, m) +
    disc(69, 139, 3, l) +
    box(38, 154, 8, 46, d) +
    box(92, 154, 8, 46, d) +
    box(194, 124, 8, 76, d),
  table: (m, d) =>
    box(22, 112, 196, 12, m, 4) + box(34, 124, 172, 8, d) + shape('M40 132h14l-5 68h-9zM186 132h14v68h-9z', d),
  coffeetable: (m, d, l) =>
    oval(120, 150, 92, 14, m) + oval(120, 147, 92, 13, l) + line('M62 160 50 200M178 160l12 40M120 164v36', d, 7),
  chair: (m, d) =>
    shape('M84 66h72a6 6 0 0 1 6 6l-5 44H83l-5-44a6 6 0 0 1 6-6z', m) +
    box(82, 116, 76, 8, d) +
    box(74, 136, 92, 12, m, 6) +
    box(88, 120, 6, 20, d) +
    box(146, 120, 6, 20, d) +
    shape('M80 148h9l-4 52h-8zM151 148h9l3 52h-8z', d),
  stool: (m, d) =>
    box(76, 110, 88, 14, m, 7) + shape('M88 124h9l-9 76h-8zM143 124h9l8 76h-8z', d) + box(88, 164, 64, 6, d),
  armchair: (m, d, l) =>
    box(70, 72, 100, 90, m, 22) +
    box(82, 122, 76, 44, l, 12) +
    box(54, 108, 30, 72, d, 14) +
    box(156, 108, 30, 72, d, 14) +
    box(64, 160, 112, 22, m, 8) +
    line('M72 184v14M168 184v14', '#5b4636', 7),
  sofa: (m, d, l) =>
    box(34, 88, 172, 70, m, 18) +
    box(46, 120, 72, 38, l, 10) +
    box(122, 120, 72, 38, l, 10) +
    box(18, 112, 30, 64, d, 14) +
    box(192, 112, 30, 64, d, 14) +
    box(30, 154, 180, 24, m, 8) +
    line('M42 180v18M198 180v18', '#5b4636', 7),
  bench: (m, d) =>
    box(28, 138, 184, 14, m, 5) + shape('M44 152h12l-6 48h-10zM184 152h12l4 48h-10z', d) + box(48, 172, 144, 6, d),
  bed: (m, d, l) =>
    box(28, 84, 184, 70, m, 10) +
    box(40, 122, 160, 50, '#f3efe6', 10) +
    box(52, 112, 60, 26, '#ffffff', 12) +
    box(128, 112, 60, 26, '#ffffff', 12) +
    box(28, 146, 184, 36, l, 8) +
    box(24, 176, 192, 14, d, 4) +
    line('M36 192v8M204 192v8', d, 8),
  bookcase: (m, d, l) =>
    box(68, 44, 104, 156, d, 3) +
    box(76, 52, 88, 42, l) +
    box(76, 100, 88, 42, l) +
    box(76, 148, 88, 44, l) +
    ['#b6593a', '#3f6d8f', '#d3a233', '#57646f']
      .map((c, i) => box(80 + i * 11, 62 + (i % 2) * 4, 9, 32 - (i % 2) * 4, c, 1))
      .join('') +
    ['#98aa86', '#6d4d6c', '#c57251']
      .map((c, i) => box(126 + i * 11, 112 + (i % 2) * 3, 9, 30 - (i % 2) * 3, c, 1))
      .join('') +
    disc(98, 180, 12, m) +
    box(124, 168, 32, 24, m),
  sideboard: (m, d, l) =>
    box(26, 106, 188, 70, m, 4) +
    box(32, 112, 54, 58, l) +
    box(93, 112, 54, 58, l) +
    box(154, 112, 54, 58, l) +
    disc(80, 141, 3, d) +
    disc(99, 141, 3, d) +
    disc(160, 141, 3, d) +
    line('M42 178 38 200M198 178l4 22', d, 7),
  wardrobe: (m, d, l) =>
    box(62, 36, 116, 158, m, 4) +
    box(68, 42, 50, 146, l) +
    box(122, 42, 50, 146, l) +
    line('M114 104v26M126 104v26', d, 4) +
    box(68, 194, 12, 6, d) +
    box(160, 194, 12, 6, d),
  nightstand: (m, d, l) =>
    box(76, 116, 88, 62, m, 4) +
    box(82, 122, 76, 22, l) +
    box(82, 150, 76, 22, l) +
    disc(120, 133, 3, d) +
    disc(120, 161, 3, d) +
    line('M86 180v20M154 180v20', d, 7) +
    box(92, 106, 44, 10, '#3f6d8f', 1),
  floorlamp: (m, d) =>
    shape('M88 46h64l18 52H70z', m) +
    shape('M76 98h88l4 6H72z', '#ffe9b0') +
    line('M120 104v92', d, 5) +
    oval(120, 198, 34, 5, d),
  tablelamp: (m, d) =>
    shape('M92 82h56l20 48H72z', '#f6ead2') +
    shape('M74 124h92l3 6H71z', '#ffdf94') +
    shape('M120 130c-30 22-26 66-14 66h28c12 0 16-44-14-66z', m) +
    box(98, 192, 44, 8, d, 3),
  pendant: (m, d) =>
    line('M120 0v76', '#565b63', 3) +
    shape('M112 74h16v12h-16z', d) +
    shape('M120 84c42 0 66 30 70 62H50c4-32 28-62 70-62z', m) +
    oval(120, 146, 70, 8, '#ffe9b0'),
  rug: (m, d, l) =>
    shape('M46 92h148l26 96H20z', m) +
    shape('M58 102h124l20 76H38z', l) +
    shape('M74 114h92l12 52H62z', d) +
    line('M20 188l-2 10M60 188v10M100 188v10M140 188v10M180 188v10M220 188l2 10', m, 3),
  cushion: (m, d, l) =>
    shape(
      'M58 84c40 8 84 8 124 0 12-2 14 6 12 14-6 28-6 56 0 84 2 10-2 16-12 14-40-8-84-8-124 0-10 2-14-4-12-14 6-28 6-56 0-84-2-8 0-16 12-14z',
      m,
    ) +
    line('M80 108c28 6 52 6 80 0M80 172c28-6 52-6 80 0', l, 3) +
    disc(120, 140, 6, d),
  throw: (m, d, l) =>
    shape('M62 70h116v96H62z', m) +
    shape('M62 86h116v10H62zM62 136h116v10H62z', l) +
    shape('M62 110h116v10H62z', d) +
    Array.from({ length: 12 }, (_, i) => line(`M${67 + i * 9.6} 166v20`, m, 3)).join(''),
  vase: (m, d, l) =>
    line('M112 92C104 62 92 50 84 40M122 92c0-32 4-48 8-62M128 92c10-22 20-32 34-40', '#71804f', 4) +
    oval(82, 40, 12, 7, '#98aa86') +
    oval(131, 30, 8, 13, '#98aa86') +
    oval(164, 50, 13, 7, '#98aa86') +
    shape('M104 90h32c-2 18 24 34 24 66 0 26-14 44-40 44s-40-18-40-44c0-32 26-48 24-66z', m) +
    shape('M104 90h12c-2 18-22 34-22 66 0 22 8 36 20 43-22-2-34-19-34-43 0-32 26-48 24-66z', l) +
    box(102, 86, 36, 7, d, 3),
  mirror: (m, d) =>
    `<rect x="72" y="36" width="96" height="150" rx="48" fill="${m}"/>` +
    `<rect x="80" y="44" width="80" height="134" rx="40" fill="#dfe9ee"/>` +
    line('M100 96l34-34M98 124l50-50', '#ffffff', 5) +
    box(84, 192, 72, 8, d, 4),
  clock: (m, d) =>
    disc(120, 116, 72, m) +
    disc(120, 116, 61, '#fbf8f2') +
    line('M120 116V74M120 116l28 16', d, 6) +
    disc(120, 116, 6, d) +
    [0, 90, 180, 270]
      .map((turn) => `<rect x="118" y="60" width="4" height="10" fill="${d}" transform="rotate(${turn} 120 116)"/>`)
      .join(''),
  pot: (m, d, l) =>
    shape('M120 124C84 118 70 84 76 56c30 6 44 34 44 68zM120 124c36-4 52-36 48-66-30 4-48 32-48 66z', '#71804f') +
    shape('M120 124c-14-30-8-60 4-80 18 22 16 54-4 80z', '#8b9b64') +
    shape('M78 126h84l-10 74H88z', m) +
    box(72, 118, 96, 16, d, 4) +
    shape('M88 140h14l4 60H96z', l),
  basket: (m, d, l) =>
    shape('M62 108h116l-14 92H76z', m) +
    line('M68 130h104M70 150h100M73 170h94', d, 5) +
    line('M92 108l6 92M120 108v92M148 108l-6 92', l, 3) +
    line('M92 108c0-44 56-44 56 0', d, 7),
  mug: (m, d, l) =>
    line('M158 112c40-6 40 52-2 50', m, 12) +
    shape('M76 92h88v84c0 14-8 22-22 22H98c-14 0-22-8-22-22z', m) +
    oval(120, 92, 44, 9, d) +
    shape('M84 104h10v70c0 8 2 14 6 18-10-1-16-8-16-18z', l),
} satisfies Record<string, Drawing>;

export type Thing = keyof typeof drawings;

const things = new Map<string, Drawing>(Object.entries(drawings));
const colours = new Map<string, string>(Object.entries(materials).map(([name, { colour }]) => [name, colour]));

/** The views of a thing: on a plain background, in a room, close up. */
export const views = 3;

/** The URL of a picture. Its name describes the whole drawing. */
export const pictureOf = (thing: Thing, material: Material, view: number): string =>
  `/uploads/seed-${thing}-${material}-${view}.svg`;

/** Draws the picture of that name: 'seed-desk-walnut-1.svg'. @returns undefined for an unknown name */
export function draw(name: string): string | undefined {
  const face = /^seed-face-(\d+)\.svg$/.exec(name)?.[1];
  if (face !== undefined) return drawFace(Number(face));
  const [, thing = '', material = '', view = ''] = /^seed-([a-z]+)-([a-z]+)-([1-3])\.svg$/.exec(name) ?? [];
  const drawing = things.get(thing);
  const colour = colours.get(material);
  if (!drawing || !colour) return undefined;
  const content = drawing(colour, mixed(colour, '#000000', 0.28), mixed(colour, '#ffffff', 0.3));
  return svg(scene(Number(view), colour, content));
}

const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240" width="480" height="480">${content}</svg>`;
const shadow = oval(120, 201, 92, 7, '#00000022');

function scene(view: number, colour: string, content: string): string {
  if (view === 1) {
    const ground = mixed(colour, '#ffffff', 0.82);
    return box(0, 0, 240, 240, ground, 0) + box(0, 196, 240, 44, mixed(colour, '#ffffff', 0.7), 0) + shadow + content;
  }
  if (view === 2) {
    const wall = mixed(colour, '#dfe5ea', 0.8);
    const window =
      box(18, 22, 58, 66, '#ffffff', 3) + box(22, 26, 23, 58, '#cfe3ee', 1) + box(49, 26, 23, 58, '#cfe3ee', 1);
    const floor = box(0, 188, 240, 52, '#d9c3a3', 0) + line('M0 206h240M0 224h240', '#cbb28e', 1);
    return box(0, 0, 240, 240, wall, 0) + window + floor + box(0, 184, 240, 5, '#ffffff', 0) + shadow + content;
  }
  const ground = mixed(colour, '#20242b', 0.6);
  return `${box(0, 0, 240, 240, ground, 0)}${disc(120, 120, 108, mixed(colour, '#ffffff', 0.86))}<g transform="translate(-84 -96) scale(1.7)">${content}</g>`;
}

const skins = ['#f2c9a5', '#8d5b3c', '#d9a074', '#f0d0b4', '#a9714b', '#e6b58d'];
const hairs = ['#3b2a20', '#1f1b1b', '#8a5a2b', '#c9a24b', '#5a3b2e', '#9aa0a6'];
const clothes = ['#3f6d8f', '#b6593a', '#71804f', '#6d4d6c', '#d3a233', '#57646f', '#98aa86'];

function drawFace(number: number): string {
  const of = (list: readonly string[], step: number) => list[(number * step) % list.length] ?? '#888888';
  const skin = of(skins, 1);
  const hair = of(hairs, 5);
  const cloth = of(clothes, 3);
  const long = number % 2 === 1 ? shape('M70 112c0-70 100-70 100 0v66h-24v-60H94v60H70z', hair) : '';
  return svg(
    box(0, 0, 240, 240, mixed(cloth, '#ffffff', 0.75), 0) +
      long +
      shape('M40 240c0-46 36-66 80-66s80 20 80 66z', cloth) +
      box(104, 146, 32, 40, mixed(skin, '#000000', 0.12), 14) +
      disc(120, 112, 44, skin) +
      shape('M74 108c0-62 92-62 92 0-16-8-22-22-26-30-14 14-42 20-66 30z', hair) +
      disc(104, 116, 4, '#2b2b2b') +
      disc(136, 116, 4, '#2b2b2b') +
      line('M108 134c8 7 16 7 24 0', '#2b2b2b', 3),
  );
}

/** A colour between two: 0 is the first, 1 the second. */
function mixed(from: string, to: string, share: number): string {
  const parts = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const target = parts(to);
  const channels = parts(from).map((value, index) => Math.round(value + ((target[index] ?? 0) - value) * share));
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
