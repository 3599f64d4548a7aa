/** A date-time that differs between records. */
export const sampleTime = (_field: string, index: number): string => `2026-03-0${(index % 9) + 1}T10:00:00.000Z`;
