import { createElement, Fragment, type ReactNode } from 'react';

interface FilledTextProps {
  /** A sentence with placeholders: '{name} changed this {time}.' */
  readonly text: string;
  /** The elements for the placeholders. */
  readonly values: Readonly<Record<string, ReactNode>>;
}

/** A sentence with elements in its placeholders. For plain texts there is `interpolate`. */
export function FilledText({ text, values }: FilledTextProps) {
  // Every second part is the name of a placeholder.
  const parts = text.split(/\{(\w+)\}/).map((part, index) => (index % 2 === 1 ? (values[part] ?? `{${part}}`) : part));
  return createElement(Fragment, null, ...parts);
}
