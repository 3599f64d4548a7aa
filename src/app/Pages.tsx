import { BrowserRouter } from 'react-router-dom';
import { PanelRoutes } from './PanelRoutes.tsx';

/**
 * Every page of the panel, by path. Without transitions: React draws a navigation at once, so that the old page is
 * never seen with the new state (for example after a logout).
 */
export const Pages = () => (
  <BrowserRouter basename={import.meta.env.BASE_URL} useTransitions={false}>
    <PanelRoutes />
  </BrowserRouter>
);
