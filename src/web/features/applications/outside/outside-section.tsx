import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { OutsideApplication } from '#contract/applications/outside.ts'
import { DotList } from '#web/components/display/dot-list.tsx'
import { List, ListRow } from '#web/components/list/list.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Section } from '#web/components/ui/card.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { lateDialog } from '#web/components/ui/late-dialog.tsx'
import { useAct } from '#web/components/ui/use-act.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { applicationQueries, useDeleteOutside } from '../api.ts'

const OutsideDialog = lateDialog(() => import('./outside-form.tsx').then((file) => file.OutsideDialog))

/** What the person has noted of applications made elsewhere, beside those made here. */
export function OutsideSection() {
  const t = useT('applications')
  const items = useQuery(applicationQueries.outside()).data?.items ?? []
  const [open, setOpen] = useState<OutsideApplication | 'new'>()
  const add = (
    <Button size="sm" onClick={() => setOpen('new')}>
      <Plus />
      {t('outside.add')}
    </Button>
  )
  return (
    <Section id="outside-applications" title={t('outside.heading')} aside={add}>
      <div className="stack">
        <p className="small muted">{t('outside.note')}</p>
        {items.length > 0 && (
          <List>
            {items.map((item) => (
              <Row key={item.id} item={item} edit={() => setOpen(item)} />
            ))}
          </List>
        )}
      </div>
      {open && <OutsideDialog {...(open !== 'new' && { application: open })} onClose={() => setOpen(undefined)} />}
    </Section>
  )
}

function Row({ item, edit }: { item: OutsideApplication; edit: () => void }) {
  const t = useT('applications')
  const act = useAct()
  const remove = useDeleteOutside()
  const { day } = useFormat()
  const { title, organisation, url, progress, appliedOn } = item
  return (
    <ListRow>
      <div className="grow">
        {url ? (
          <a className="link medium" href={url} target="_blank" rel="noopener noreferrer nofollow">
            {title}
          </a>
        ) : (
          <p className="medium">{title}</p>
        )}
        <DotList
          className="small muted"
          items={[organisation, t(`outside.progress.${progress}`), day(`${appliedOn}T12:00:00`)]}
        />
      </div>
      <IconButton size="sm" name={t('outside.changeOne', { title })} onClick={edit}>
        <Pencil />
      </IconButton>
      <IconButton
        size="sm"
        name={t('outside.remove', { title })}
        onClick={() => void act(() => remove.mutateAsync(item.id))}
      >
        <Trash2 />
      </IconButton>
    </ListRow>
  )
}
