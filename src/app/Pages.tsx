import { useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { routes } from './routes.tsx';

/** Every page of the panel, by address. */
export function Pages() {
  // Made when it is shown, not when this module is loaded: it starts at the address of that moment.
  const [router] = useState(() => createBrowserRouter(routes, { basename: import.meta.env.BASE_URL }));
  return <RouterProvider router={router} />;
}
