import BugReportOutlined from '@mui/icons-material/BugReportOutlined';
import Drawer from '@mui/material/Drawer';
import Fab from '@mui/material/Fab';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Themed } from '../../look/Themed.tsx';
import type { FaultPanel } from '../settings.ts';

/** The storage key of the chosen fault, so that it survives a reload. */
const KEY = 'fault';

/**
 * Adds the drawer of faults to the page. While one is chosen, the page's API calls carry it.
 * @param base the path of the API
 */
export function mountFaults(panel: FaultPanel, base: string): void {
  const faultOf = (method: string, url: string) => {
    const fault = panel.list.find(({ name }) => name === sessionStorage.getItem(KEY));
    const isOurs = new URL(url, location.href).pathname.startsWith(`${base}/`);
    return fault && isOurs && (!fault.onChanges || method !== 'GET') ? fault.name : undefined;
  };
  const send = window.fetch.bind(window);
  window.fetch = (input, init) => {
    const request = new Request(input, init);
    const fault = faultOf(request.method, request.url);
    if (fault) request.headers.set('X-Fault', fault);
    return send(request);
  };
  // Uploads, which use XMLHttpRequest for progress.
  const { open } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.open = function (method: string, url: string | URL) {
    open.call(this, method, url, true);
    const fault = faultOf(method, String(url));
    if (fault) this.setRequestHeader('X-Fault', fault);
  };
  const place = document.body.appendChild(document.createElement('div'));
  createRoot(place).render(
    <Themed>
      <FaultDrawer {...panel} />
    </Themed>,
  );
}

function FaultDrawer({ title, none, list }: FaultPanel) {
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState(sessionStorage.getItem(KEY) ?? '');
  const heading = useId();
  const choose = (name: string) => {
    sessionStorage.setItem(KEY, name);
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
