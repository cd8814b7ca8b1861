import { Link2, Plus } from 'lucide-react'
import { useState } from 'react'
import type { ReportDetail, ReportLink } from '#contract/figures/reports.ts'
import { AskedButton } from '#web/components/editor/asked-act.tsx'
import { List, ListRow } from '#web/components/list/list.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardBody, CardHead } from '#web/components/ui/card.tsx'
import { Status } from '#web/components/ui/status.tsx'
import { lateDialog } from '#web/components/ui/late-dialog.tsx'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useEndLink } from './api.ts'

const LinkDialog = lateDialog(() => import('./link-dialog.tsx').then((file) => file.LinkDialog))

/** Who outside may open the report, until when, and how often somebody has. */
export function ReportLinks({ report: { id, links } }: { report: ReportDetail }) {
  const t = useT('figures-reports')
  const [making, setMaking] = useState(false)
  return (
    <Card as="section">
      <CardHead title={t('links')}>
        <Button size="sm" variant="primary" onClick={() => setMaking(true)}>
          <Plus />
          {t('newLink')}
        </Button>
      </CardHead>
      <CardBody className="stack">
        <p className="small muted">{t('linksNote')}</p>
        {links.length === 0 ? (
          <p className="muted">{t('noLinks')}</p>
        ) : (
          <List card={false}>
            {links.map((link) => (
              <LinkRow key={link.id} link={link} reportId={id} />
            ))}
          </List>
        )}
      </CardBody>
      {making && <LinkDialog id={id} onClose={() => setMaking(false)} />}
    </Card>
  )
}

function LinkRow({ link, reportId }: { link: ReportLink; reportId: string }) {
  const t = useT('figures-reports')
  const { date } = useFormat()
  const end = useEndLink(reportId)
  const { id, name, state, endsAt, endedAt, hasPassword, opened } = link
  // The link ends at midnight: its last day is the one before.
  const lastDay = date(new Date(Date.parse(endsAt) - 1))
  const facts = [
    state === 'live' && t('until', { date: lastDay }),
    state === 'over' && t('overAt', { date: lastDay }),
    state === 'ended' && t('endedAt', { date: date(endedAt ?? endsAt) }),
    hasPassword && t('hasPassword'),
    t('openedTimes', { count: opened }),
  ]
  const asked = {
    title: t('endTitle', { name }),
    text: t('endText'),
    words: { act: t('end'), keep: t('endKeep'), done: t('ended') },
    act: () => end.mutateAsync(id),
  }
  return (
    <ListRow>
      <Link2 className="subtle" />
      <div className="grow">
        <p className="medium">{name}</p>
        <p className="small subtle">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <Status tone={state === 'live' ? 'success' : 'neutral'}>{t(`state.${state}`)}</Status>
      {state === 'live' && <AskedButton size="sm" aria-label={t('endOf', { name })} asked={asked} />}
    </ListRow>
  )
}
