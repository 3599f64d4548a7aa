import type { ComponentType } from 'react';
import { type LazyComponent, lazyComponent } from '../config/lazyComponent.tsx';

/**
 * Like `lazyComponent`, for a component that is made of MUI's: it comes with their theme. The page around it is drawn
 * without both.
 */
export const themedComponent = <Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): LazyComponent<Props> =>
  lazyComponent(async () => {
    const [{ Themed }, { default: Component }] = await Promise.all([import('./Themed.tsx'), load()]);
    return {
      default: (props: Props) => (
        <Themed>
          <Component {...props} />
        </Themed>
      ),
    };
  });
