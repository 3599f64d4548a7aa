/** Stands in for `src/shared/text/duration.ts`: no field of the config is a duration. */
export const durationIn = () => undefined;
export const durationText = String;
export const durationClock = String;
