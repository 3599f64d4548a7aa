import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { nameNow } from '../../shared/config/nameNow.ts';
import { usePanel } from '../config/context.ts';

/** An address that no page has: that of an entity before it was renamed leads to its page. */
export default function FormerAddress() {
  const panel = usePanel();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const now = pathname.replace(/[^/]+/, (name) => nameNow(panel, name));
  const isFormer = now !== pathname;
  useEffect(() => {
    if (isFormer) void navigate(now + search, { replace: true });
  }, [isFormer, navigate, now, search]);
  return isFormer ? null : <h1 className="title">{panel.texts.notFound}</h1>;
}
