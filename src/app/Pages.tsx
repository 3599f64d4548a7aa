import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { routes } from './routes.tsx';

const router = createBrowserRouter(routes, { basename: import.meta.env.BASE_URL });

/** Every page of the panel, by address. */
export const Pages = () => <RouterProvider router={router} />;
