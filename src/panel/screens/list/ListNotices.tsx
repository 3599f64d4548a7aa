import type { ReactNode } from 'react';
import { type Entity, fieldTitle, titleParams } from '../../../shared/config/entity.ts';
import type { Panel } from '../../../shared/config/grammar.ts';
import { interpolate } from '../../../shared/text/interpolate.ts';
import { localeOf } from '../../../shared/text/language.ts';
import { usePanel } from '../../config/context.ts';
import type { ListPage } from '../../data/lists/listSource.ts';
import { useSignInAgain } from '../../data/session/context.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { FAILED } from '../../ui/icons.ts';
import { errorText, isOffline, isPageError, isSignedOut, isUnanswered, mismatchText } from '../../wire/apiError.ts';

interface ListNoticesProps {
  readonly entity: Entity;
  /** The last known list, and why a newer one could not be fetched. */
  readonly page: ListPage | undefined;
  /** When that was fetched, in milliseconds since 1970. */
  readonly fetchedAt: () => number | undefined;
  readonly error: Error | null;
  readonly onRetry: () => void;
}

/** The notices of a list: that it could not be fetched, or that it is incomplete. */
export function ListNotices({ entity, page, fetchedAt, error, onRetry }: ListNoticesProps) {
  const panel = usePanel();
  const { texts } = panel;
  const signInAgain = useSignInAgain();
  const onSignIn = async () => {
    if (await signInAgain()) onRetry();
  };
  return (
    <>
      {error && (
        <Notice kind="failure">
          <span>
            {page && isOffline(error)
              ? interpolate(texts.offlineList, { ...titleParams(entity), time: timeText(fetchedAt(), localeOf(panel)) })
              : `${listErrorText(error, entity, texts)} ${page ? texts.stale : ''}`}
          </span>
          <button type="button" className="button little" onClick={onRetry}>
            {texts.retry}
          </button>
          {isPageError(error) && (
            <button type="button" className="button little" onClick={() => window.location.reload()}>
              {texts.reload}
            </button>
          )}
          {isSignedOut(error) && (
            <button type="button" className="button little" onClick={onSignIn}>
              {texts.signInAgain}
            </button>
          )}
        </Notice>
      )}
      {!error && page?.lacks && (
        <Notice kind="failure caution">
          <span>{mismatchText(page.lacks, texts)}</span>
        </Notice>
      )}
      {!error && page?.ignored && (
        <Notice kind="failure caution" role="status">
          <span>
            {interpolate(page.ignored.isSort ? texts.ignoredSort : texts.ignoredFilter, {
              field: fieldTitle(entity.schema, page.ignored.field),
              parameter: page.ignored.parameter,
            })}
          </span>
        </Notice>
      )}
      {page?.total && (
        <Notice kind="failure caution">
          <span>{interpolate(texts.incomplete, { shown: page.of, total: page.total })}</span>
        </Notice>
      )}
    </>
  );
}

interface NoticeProps {
  readonly kind: string;
  readonly role?: 'alert' | 'status';
  readonly children: ReactNode;
}

const Notice = ({ kind, role = 'alert', children }: NoticeProps) => (
  <div role={role} className={kind}>
    <Icon path={FAILED} />
    {children}
  </div>
);

/** '14:21' */
const timeText = (at: number | undefined, locale: string): string =>
  new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(at);

/** The text for a list that could not be fetched: the server's or the config's, and what can be done. */
function listErrorText(error: Error, entity: Entity, texts: Panel['texts']): string {
  const text = errorText(error, entity.errors?.list ?? error.message, texts);
  return isUnanswered(error) ? `${text} ${texts.unreachable}` : text;
}
