/** Stands in for `src/panel/widgets/form/TimeInput.tsx`: no field of the config is a time of day. */
export const TimeInput = () => null;
