import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { isObject, jsonIn, objectOf } from '../../src/shared/base/json.ts';

/** The config that a shop begins with, which has each of them in English. */
const START = resolve(import.meta.dirname, '../../examples/start/panel.json');

/** The words of panel.json that the engine has in each of its languages: with `lang` they may be left out. */
export const engineWords = ['logout', 'login', 'guard', 'toasts', 'defaults', 'texts'] as const;

let words: Readonly<Record<string, unknown>> | undefined;

function wordsInEnglish(): Readonly<Record<string, unknown>> {
  // A clone may leave the examples out.
  const start = objectOf(jsonIn(existsSync(START) ? readFileSync(START, 'utf8') : ''));
  // How long 'Undo' stays has a default of its own.
  const { undo: _, ...times } = objectOf(start['toasts']);
  return Object.fromEntries(
    engineWords.flatMap((word) => (word in start ? [[word, word === 'toasts' ? times : start[word]]] : [])),
  );
}

/**
 * A panel.json with what it leaves out of the engine's words, if it names its language.
 * @param said translates a text
 */
export function withEngineWords<Panel>(panel: Panel, said: (text: string) => string = (text) => text): Panel {
  if (!isObject(panel) || typeof panel['lang'] !== 'string') return panel;
  words ??= wordsInEnglish();
  return { ...panel, ...filled(panel, words, said) };
}

/** What is there, with what is missing; one of another type is left to the check. */
function filled(
  own: Readonly<Record<string, unknown>>,
  all: Readonly<Record<string, unknown>>,
  said: (text: string) => string,
): Record<string, unknown> {
  const missing = Object.entries(all).map(([word, value]) => {
    const there = own[word];
    if (isObject(value) && (there === undefined || isObject(there)))
      return [word, filled(objectOf(there), value, said)];
    return [word, there ?? (typeof value === 'string' ? said(value) : value)];
  });
  return { ...own, ...Object.fromEntries(missing) };
}
