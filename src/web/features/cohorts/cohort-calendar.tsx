import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { passportLimits } from '#contract/cohorts/passport.ts'
import type { CohortDetail, Session } from '#contract/cohorts/manage.ts'
import { DateTile } from '#web/components/display/date-tile.tsx'
import { Translated } from '#web/components/display/translated.tsx'
import { Combobox } from '#web/components/fields/combobox.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { SkillChooser } from '#web/components/fields/reference-choosers.tsx'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { List, ListRow } from '#web/components/list/list.tsx'
import { RowMenu } from '#web/components/list/row-menu.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardBody, CardHead } from '#web/components/ui/card.tsx'
import { Chip } from '#web/components/ui/chip.tsx'
import { Dialog, DialogBody, DialogFoot } from '#web/components/ui/dialog.tsx'
import { MenuItem } from '#web/components/ui/menu.tsx'
import { useAct } from '#web/components/ui/use-act.ts'
import { pick } from '#web/lib/text/bilingual.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { cohortQueries, useLink } from './api.ts'

type Props = { cohort: CohortDetail }

/** The events of the cohort: attendance comes from them. */
export function CohortCalendar({ cohort }: Props) {
  const t = useT('cohorts')
  return (
    <Card as="section" aria-labelledby="calendar">
      <CardHead title={t('calendar.title')} id="calendar" />
      <CardBody className="stack">
        <AddEvent cohort={cohort} />
        {cohort.drafts > 0 && (
          <p className="small muted">
            {t('calendar.drafts', { count: cohort.drafts })}{' '}
            <Link className="link" to="/manage/cohorts/$id/plan" params={{ id: cohort.id }}>
              {t('calendar.seePlan')}
            </Link>
          </p>
        )}
        {cohort.sessions.length === 0 ? (
          <EmptyState card={false} level={3} title={t('calendar.empty')}>
            {t('calendar.emptyText')}
          </EmptyState>
        ) : (
          <List card={false}>
            {cohort.sessions.map((session) => (
              <SessionRow key={session.id} cohortId={cohort.id} session={session} />
            ))}
          </List>
        )}
      </CardBody>
    </Card>
  )
}

function AddEvent({ cohort: { id } }: Props) {
  const t = useT('cohorts')
  const locale = useLocale()
  const format = useFormat()
  const act = useAct()
  const link = useLink(id)
  const choices = useQuery(cohortQueries.events(id)).data?.items ?? []
  const options = choices.map((event) => ({
    value: event.id,
    label: pick(event.title, locale),
    hint: format.shortDay(event.startsAt),
  }))
  if (options.length === 0) return null
  return (
    <Field label={t('calendar.add')}>
      <Combobox
        options={options}
        value={null}
        onChange={(eventId) => eventId && void act(() => link.mutateAsync({ eventId, compulsory: false }))}
      />
    </Field>
  )
}

function SessionRow({ cohortId, session }: { cohortId: string; session: Session }) {
  const t = useT('cohorts')
  const locale = useLocale()
  const format = useFormat()
  const act = useAct()
  const link = useLink(cohortId)
  const [isOpen, setOpen] = useState(false)
  const { id: eventId, title, startsAt, path, compulsory, week } = session
  const change = (next: boolean | null) => void act(() => link.mutateAsync({ eventId, compulsory: next }))
  return (
    <ListRow>
      <DateTile date={new Date(startsAt)} />
      <div className="grow">
        <Link className="medium" to={path}>
          <Translated text={title} />
        </Link>
        <p className="small muted">
          {t('calendar.week', { week })} · {format.dateTime(startsAt)}
        </p>
      </div>
      {compulsory && <Chip tone="accent">{t('calendar.compulsory')}</Chip>}
      <RowMenu name={pick(title, locale)}>
        <MenuItem onAction={() => change(!compulsory)}>{t(compulsory ? 'calendar.free' : 'calendar.require')}</MenuItem>
        <MenuItem onAction={() => setOpen(true)}>{t('calendar.skills')}</MenuItem>
        <MenuItem onAction={() => change(null)}>{t('calendar.remove')}</MenuItem>
      </RowMenu>
      {isOpen && <SkillsDialog cohortId={cohortId} session={session} onClose={() => setOpen(false)} />}
    </ListRow>
  )
}

type SkillsProps = { cohortId: string; session: Session; onClose: () => void }

/** What a session practises: who was there has a beginning of it in their passport. */
function SkillsDialog({ cohortId, session, onClose }: SkillsProps) {
  const t = useT('cohorts')
  const locale = useLocale()
  const act = useAct()
  const link = useLink(cohortId)
  const [skills, setSkills] = useState(session.skills)
  const { id: eventId, compulsory, title } = session
  const save = async () => {
    if (await act(() => link.mutateAsync({ eventId, compulsory, skills }))) onClose()
  }
  return (
    <Dialog open onClose={onClose} title={t('calendar.skillsTitle')} context={pick(title, locale)}>
      <DialogBody className="form">
        <Field label={t('calendar.skills')} hint={t('calendar.skillsHint')}>
          <SkillChooser value={skills} max={passportLimits.sessionSkills} onChange={setSkills} />
        </Field>
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>{t('calendar.back')}</Button>
        <Button variant="primary" loading={link.isPending} onClick={() => void save()}>
          {t('calendar.saveSkills')}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
