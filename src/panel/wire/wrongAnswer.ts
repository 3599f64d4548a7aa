import { isObject } from '../../shared/base/json.ts';
import { ApiError, type Mismatch } from './apiError.ts';

/** The error for a list whose answer contradicts the config. */
export class WrongAnswer extends ApiError {
  constructor(
    status: number,
    override readonly mismatch: Mismatch,
    isPage = false,
  ) {
    super(status, undefined, {}, { cause: 'malformed', isPage });
  }
}

/** How many keys of an object and characters of a text are shown. */
const [KEYS, SIGNS] = [8, 60];

/** A short description of an answer: '{docs: […], totalDocs}', '"hello"', '"<!doctype html>…', 'no JSON'. */
export function shapeOf(value: unknown): string {
  if (value === undefined) return 'no JSON';
  if (Array.isArray(value)) return value.length > 0 ? '[…]' : '[]';
  if (!isObject(value)) {
    const text = JSON.stringify(typeof value === 'string' ? value.trim().replace(/\s+/g, ' ') : value);
    return text.length > SIGNS ? `${text.slice(0, SIGNS)}…` : text;
  }
  const keys = Object.entries(value).map(([key, inside]) =>
    Array.isArray(inside) ? `${key}: ${shapeOf(inside)}` : isObject(inside) ? `${key}: {…}` : key,
  );
  return `{${keys.slice(0, KEYS).join(', ')}${keys.length > KEYS ? ', …' : ''}}`;
}
