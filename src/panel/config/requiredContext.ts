import { createContext, use } from 'react';

/**
 * A context without a default value.
 * @param missing the error message without a provider
 * @returns the provider, and the hook that reads it
 */
export function requiredContext<Value extends object>(missing: string) {
  const Context = createContext<Value | undefined>(undefined);
  const useValue = (): Value => {
    const value = use(Context);
    if (!value) throw new Error(missing);
    return value;
  };
  return [Context, useValue] as const;
}
