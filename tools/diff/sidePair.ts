import { isSameJson } from '../../src/shared/base/json.ts';
import { Place } from '../check/place.ts';
import type { Change, Effect } from './change.ts';

/** The same place before and after. */
export class SidePair {
  constructor(
    readonly before: Place,
    readonly after: Place,
  ) {}

  static of(file: string, before: unknown, after: unknown): SidePair {
    return new SidePair(new Place(file, before), new Place(file, after));
  }

  get(...path: readonly (string | number)[]): SidePair {
    return new SidePair(this.before.get(...path), this.after.get(...path));
  }

  /** The keys of both sides, first the ones from before. */
  get keys(): string[] {
    return [...new Set([...this.before.keys, ...this.after.keys])];
  }

  get isSame(): boolean {
    return isSameJson(this.before.value, this.after.value);
  }

  get isAdded(): boolean {
    return !this.before.exists && this.after.exists;
  }

  get isRemoved(): boolean {
    return this.before.exists && !this.after.exists;
  }

  change(effect: Effect, message: string): Change {
    const { file, path } = this.after;
    return { file, path, effect, message };
  }
}
