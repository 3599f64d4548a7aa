export { default } from '../NumberEditor.tsx';
