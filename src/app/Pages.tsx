import { useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { panelBase } from '../wire/panelBase.ts';
import { PanelFailed } from './PanelFailed.tsx';
import { PanelRoutes } from './PanelRoutes.tsx';

/** Rendered by React, because in development the config changes in the open page. */
const routes = [{ path: '*', element: <PanelRoutes />, errorElement: <PanelFailed /> }];

/** Without its last slash, so that the router also knows `/admin`. */
const basename = panelBase.replace(/(?<=.)\/$/, '');

const createRouter = () => createBrowserRouter(routes, { basename });

/**
 * Every page of the panel, by path. Without transitions: React draws a navigation at once, so that the old page is
 * never seen with the new state (for example after a logout).
 */
export function Pages() {
  // Created here, not with the module: the login page comes first and changes the address.
  const [router] = useState(createRouter);
  return <RouterProvider router={router} useTransitions={false} />;
}
