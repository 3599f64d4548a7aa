/** Loads the code of the entity screens, apart from the shell's. */
export const loadEntityScreen = () => import('../screens/EntityScreen.tsx');
