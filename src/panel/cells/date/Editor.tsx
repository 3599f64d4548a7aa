export { default } from '../DayEditor.tsx';
