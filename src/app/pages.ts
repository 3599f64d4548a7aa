import { lazyComponent } from '../config/lazyComponent.tsx';

/** Every page of the panel. Their code is apart from the login page's. */
export const Pages = lazyComponent(async () => ({ default: (await import('./Pages.tsx')).Pages }));

/** Loads the code of the pages. */
export const loadPages = Pages.load;
