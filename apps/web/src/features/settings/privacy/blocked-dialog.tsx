import { useLingui } from '@lingui/react/macro';
import { ListedDialog } from './listed-dialog.tsx';
import { useBlocked } from './use-blocked.ts';

/** Whom the person has blocked, and how to end that; a friendship does not come back by itself. */
export function BlockedDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const { list, fault, again, unblock } = useBlocked();
  return (
    <ListedDialog
      open={open}
      onClose={onClose}
      title={t`Blockierte Menschen`}
      list={list}
      fault={fault}
      onAgain={again}
      nothing={t`Du hast niemanden blockiert.`}
      keyOf={({ id }) => id}
      row={({ firstName, username }) => (
        <>
          <b>{firstName}</b>
          <span className="cap">@{username}</span>
        </>
      )}
      act={t`Nicht mehr blockieren`}
      onAct={({ id }) => unblock(id)}
    />
  );
}
