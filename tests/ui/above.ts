import { decomposeColor } from '@mui/material/styles';

/** A colour that lies above another one, by its own opacity or a given one. */
export function above(under: string, over: string, opacity?: number): string {
  const [below, top] = [decomposeColor(under).values, decomposeColor(over).values];
  const part = opacity ?? top[3] ?? 1;
  const mixed = [0, 1, 2].map((place) => Math.round((top[place] ?? 0) * part + (below[place] ?? 0) * (1 - part)));
  return `rgb(${mixed.join(', ')})`;
}
