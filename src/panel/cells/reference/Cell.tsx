import './reference.css';
import { Link } from 'react-router-dom';
import { idsIn, type Labels } from '../../data/lists/labels.ts';
import type { CellProps } from '../cell.ts';
import { emptyText } from '../text.ts';
import type { Options } from './definition.ts';

/** Links to the records that the field refers to. */
export default function ReferenceCell({ value, column }: CellProps<Options>) {
  const { labels } = column;
  const ids = idsIn(value);
  if (ids.length === 0) return emptyText(column);
  if (!labels) return <Coming />;
  if (!Array.isArray(value)) {
    return (
      <span className="cut">
        {ids.map((id) => (
          <Referred key={id} id={id} labels={labels} />
        ))}
      </span>
    );
  }
  return (
    <ul className="references">
      {[...new Set(ids)].map((id) => (
        <li key={id}>
          <Referred id={id} labels={labels} />
        </li>
      ))}
    </ul>
  );
}

/** The place of a name that is still being fetched. */
const Coming = () => <span className="coming" aria-busy="true" />;

/** A link to a record in its list. An unknown id is no link. */
function Referred({ id, labels: { labelOf, isPartial, path } }: { readonly id: string; readonly labels: Labels }) {
  const label = labelOf(id);
  if (label === undefined && isPartial) return <Coming />;
  if (label === undefined || path === undefined) return label ?? id;
  return (
    <Link className="reference" to={{ pathname: path, search: `${new URLSearchParams({ id })}` }}>
      {label}
    </Link>
  );
}
