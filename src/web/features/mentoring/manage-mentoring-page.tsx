import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import type { MentoringDesk, MentorLoad } from '#contract/mentoring/manage.ts'
import { Figure } from '#web/components/display/digits.tsx'
import { Strip } from '#web/components/display/facts.tsx'
import { AskedAct } from '#web/components/editor/asked-act.tsx'
import { ExportButton } from '#web/components/list/export-button.tsx'
import { List, ListRow } from '#web/components/list/list.tsx'
import { MenuItem } from '#web/components/ui/menu.tsx'
import { MoreMenu } from '#web/components/ui/more-menu.tsx'
import { Avatar } from '#web/components/ui/avatar.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { TitledCard } from '#web/components/ui/card.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { fileOf } from '#web/lib/api/lists.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { exportSessions, mentoringQueries, useAskNotes, useCertifyMentor, useEndMentor } from './api.ts'
import { PeriodDialog } from './hours/hour-dialogs.tsx'
import { Aparts, HourBar, HourLegend, Months, OpenLinks } from './manage-figures.tsx'
import { Proposals, Quiet, Rules, WithoutNote } from './manage-parts.tsx'
import './manage-mentoring.css'

export async function loader() {
  await Promise.all([
    queryClient.ensureQueryData(mentoringQueries.managed()),
    queryClient.ensureQueryData(mentoringQueries.withoutNote()),
    queryClient.ensureQueryData(mentoringQueries.managedLinks()),
    queryClient.ensureQueryData(mentoringQueries.months()),
  ])
}

const sum = (mentors: readonly MentorLoad[], name: 'offered' | 'booked' | 'done' | 'missed' | 'withoutNote') =>
  mentors.reduce((total, mentor) => total + mentor[name], 0)

/** The month of every mentor, who has been heard by nobody, and what to propose. */
export function ManageMentoringPage() {
  const t = useT('mentoring')
  const { month } = useFormat()
  const act = useAct()
  const ask = useAskNotes()
  const { data: desk } = useQuery(mentoringQueries.managed())
  const { data: owed } = useQuery(mentoringQueries.withoutNote())
  if (!desk) return null
  const missing = owed?.items.length ?? 0
  const askAll = async () => {
    if (await act(() => ask.mutateAsync())) toast(t('manage.askedNotes'))
  }
  return (
    <>
      <PageHeader
        title={t('area.mentoring')}
        sub={t('manage.sub', { month: month(`${desk.month}-15T12:00:00Z`), count: desk.quietCount })}
        actions={
          <>
            <ExportButton name={t('area.mentoring')} narrowed={false} file={fileOf(exportSessions, {})} />
            {missing > 0 && (
              <Button variant="primary" loading={ask.isPending} onClick={() => void askAll()}>
                <Mail />
                {t('manage.askNotes', { count: missing })}
              </Button>
            )}
          </>
        }
      />
      <Strip
        lcd
        compact
        facts={(['offered', 'booked', 'done', 'missed', 'withoutNote'] as const).map((name) => ({
          term: t(`manage.${name}`),
          value: <Figure value={sum(desk.mentors, name)} />,
        }))}
      />
      <div className="main-aside mdesk">
        <div className="stack stack--lg">
          <Loads desk={desk} />
          <Proposals desk={desk} />
          <OpenLinks />
          <Months />
        </div>
        <div className="aside stack">
          <Quiet desk={desk} />
          <WithoutNote />
          <Aparts desk={desk} />
          <Rules key={desk.rules.version} desk={desk} />
        </div>
      </div>
    </>
  )
}

function Loads({ desk: { mentors } }: { desk: MentoringDesk }) {
  const t = useT('mentoring')
  const [leaving, setLeaving] = useState<MentorLoad | null>(null)
  const [certified, setCertified] = useState<MentorLoad | null>(null)
  return (
    <TitledCard id="loads" title={t('manage.loads')}>
      <p className="small subtle">{t('manage.loadsText')}</p>
      <HourLegend />
      <List card={false}>
        {mentors.map((mentor) => (
          <ListRow key={mentor.id} className="mdesk__row">
            <Avatar name={mentor.name} />
            <div className="grow">
              <Link className="medium" to="/manage/people/$id" params={{ id: mentor.id }}>
                {mentor.name}
              </Link>
              {mentor.headline && <p className="small subtle truncate">{mentor.headline}</p>}
            </div>
            <HourBar load={mentor} />
            <div className="small mdesk__sum">
              <p className="medium">
                {t('manage.hoursOf', {
                  done: mentor.done + mentor.missed + mentor.booked,
                  offered: mentor.offered,
                })}
              </p>
              <LoadNote load={mentor} />
            </div>
            <MoreMenu label={t('manage.more', { name: mentor.name })}>
              <MenuItem onAction={() => setCertified(mentor)}>{t('certificate.title')}</MenuItem>
              <MenuItem onAction={() => setLeaving(mentor)}>{t('manage.leaves')}</MenuItem>
            </MoreMenu>
          </ListRow>
        ))}
      </List>
      {mentors.length === 0 && <p className="muted">{t('manage.noMentors')}</p>}
      {leaving && <Leaving mentor={leaving} onClose={() => setLeaving(null)} />}
      {certified && <Certify mentor={certified} onClose={() => setCertified(null)} />}
    </TitledCard>
  )
}

/** The one fact about a mentor's month that needs attention most. */
function LoadNote({ load: { withoutNote, missed, asked, offered, limit, useful } }: { load: MentorLoad }) {
  const t = useT('mentoring')
  const { number } = useFormat()
  if (withoutNote > 0) return <p className="muted">{t('manage.noteOwed', { count: withoutNote })}</p>
  if (missed > 0) return <p className="muted">{t('manage.missedCount', { count: missed })}</p>
  if (asked > 0) return <p className="muted">{t('manage.askedCount', { count: asked })}</p>
  if (offered > limit) return <p className="muted">{t('manage.overLimit')}</p>
  return useful === null ? null : <p className="subtle">{t('manage.useful', { mean: number(useful) })}</p>
}

function Certify({ mentor: { id, name }, onClose }: { mentor: MentorLoad; onClose: () => void }) {
  const certify = useCertifyMentor(id)
  return <PeriodDialog name={name} certify={certify.mutateAsync} onClose={onClose} />
}

function Leaving({ mentor, onClose }: { mentor: MentorLoad; onClose: () => void }) {
  const t = useT('mentoring')
  const end = useEndMentor()
  return (
    <AskedAct
      title={t('manage.leavesTitle', { name: mentor.name })}
      words={{ act: t('manage.leavesNow'), keep: t('cancel') }}
      act={() => end.mutateAsync(mentor.id)}
      onClose={onClose}
    >
      {t('manage.leavesText', { count: mentor.booked })}
    </AskedAct>
  )
}
