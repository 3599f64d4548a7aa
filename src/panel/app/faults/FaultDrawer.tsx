import BugReportOutlined from '@mui/icons-material/BugReportOutlined';
import Drawer from '@mui/material/Drawer';
import Fab from '@mui/material/Fab';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Themed } from '../../ui/Themed.tsx';
import { panelBase } from '../../wire/panelBase.ts';
import type { FaultPanel } from '../settings.ts';

/** The cookie with the chosen fault, which the server applies to the page's calls, including uploads. */
const COOKIE = 'fault';

const chosenFault = (): string => new RegExp(`(?:^|; )${COOKIE}=([^;]*)`).exec(document.cookie)?.[1] ?? '';

/** Adds the drawer of faults to the page. */
export function mountFaults(panel: FaultPanel): void {
  const place = document.body.appendChild(document.createElement('div'));
  createRoot(place).render(
    <Themed>
      <FaultDrawer {...panel} />
    </Themed>,
  );
}

function FaultDrawer({ title, none, list }: FaultPanel) {
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState(chosenFault);
  const heading = useId();
  const choose = (name: string) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is neither in every browser nor in pages without TLS
    document.cookie = `${COOKIE}=${name}; path=${panelBase}; samesite=strict`;
    setChosen(name);
  };
  return (
    <>
      <Fab
        aria-label={title}
        size="small"
        color={chosen ? 'error' : 'default'}
        onClick={() => setOpen(true)}
        sx={{ position: 'fixed', bottom: 16, right: 16, zIndex: 'tooltip' }}
      >
        <BugReportOutlined />
      </Fab>
      <Drawer
        anchor="right"
        open={isOpen}
        onClose={() => setOpen(false)}
        sx={{ zIndex: 'tooltip' }}
        slotProps={{ paper: { role: 'dialog', 'aria-labelledby': heading, sx: { p: 3, maxWidth: 420 } } }}
      >
        <Typography id={heading} variant="h6" component="h2">
          {title}
        </Typography>
        <RadioGroup aria-labelledby={heading} value={chosen} onChange={(_, name) => choose(name)}>
          {[{ name: '', title: none }, ...list].map((fault) => (
            <FormControlLabel
              key={fault.name}
              value={fault.name}
              label={fault.title}
              control={<Radio size="small" />}
            />
          ))}
        </RadioGroup>
      </Drawer>
    </>
  );
}
