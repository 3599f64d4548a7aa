/** What most texts lie on, by colour scheme. */
export const PAPERS = { light: '#ffffff', dark: '#191d25' } as const;
