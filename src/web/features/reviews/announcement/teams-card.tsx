import { Eye, Pencil } from 'lucide-react'
import { useState } from 'react'
import type { Announcement } from '#contract/reviews/announcement.ts'
import type { Outcome } from '#contract/reviews/ranking.ts'
import type { RoundDetail } from '#contract/reviews/rounds.ts'
import { Checkbox } from '#web/components/fields/checkbox.tsx'
import { List, ListRow } from '#web/components/list/list.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardHead } from '#web/components/ui/card.tsx'
import { Chip } from '#web/components/ui/chip.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { Status } from '#web/components/ui/status.tsx'
import { pick } from '#web/lib/text/bilingual.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { FeedbackDialog } from './feedback-dialog.tsx'
import { TemplatesDialog } from './templates-dialog.tsx'

type Item = Announcement['items'][number]
type Props = { round: RoundDetail; announcement: Announcement; onPreview: ((id: string) => void) | null }

/** Who gets what; the text of one team is written by itself, that of several from a template. */
export function TeamsCard({ round, announcement, onPreview }: Props) {
  const t = useT('reviews-manage')
  const [edited, setEdited] = useState<string | null>(null)
  const { items, outcomes, can } = announcement
  const choice = useChoice(items)
  const item = items.find(({ id }) => id === edited)
  return (
    <>
      <Card as="section" aria-labelledby="who">
        <CardHead title={t('announce.who')} id="who">
          {can.decide && <Chosen round={round} items={items} choice={choice} />}
        </CardHead>
        <List card={false}>
          {items.map((team) => (
            <Team
              key={team.id}
              team={team}
              outcomes={outcomes}
              chosen={can.decide ? choice : null}
              onEdit={can.decide ? () => setEdited(team.id) : null}
              onPreview={onPreview && (() => onPreview(team.id))}
            />
          ))}
        </List>
      </Card>
      {item && <FeedbackDialog round={round} item={item} announcement={announcement} onClose={() => setEdited(null)} />}
    </>
  )
}

/** The teams that are ticked; one that has left is no longer among them. */
function useChoice(items: readonly Item[]) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const ids = items.map(({ id }) => id).filter((id) => ticked.has(id))
  return {
    ids,
    has: (id: string) => ticked.has(id),
    toggle: (id: string) => setTicked(ticked.symmetricDifference(new Set([id]))),
    setAll: (isOn: boolean) => setTicked(new Set(isOn ? items.map(({ id }) => id) : [])),
  }
}
type Choice = ReturnType<typeof useChoice>

function Chosen({ round, items, choice }: { round: RoundDetail; items: Item[]; choice: Choice }) {
  const t = useT('reviews-announcement')
  const [open, setOpen] = useState(false)
  const count = choice.ids.length
  return (
    <span className="row">
      <Checkbox
        checked={count === items.length && count > 0}
        indeterminate={count > 0 && count < items.length}
        onChange={({ target }) => choice.setAll(target.checked)}
      >
        {t('templates.all')}
      </Checkbox>
      <Button size="sm" aria-disabled={count === 0} onClick={() => count > 0 && setOpen(true)}>
        {t('templates.use')}
      </Button>
      {open && (
        <TemplatesDialog
          id={round.id}
          items={items.filter(({ id }) => choice.has(id))}
          onClose={() => setOpen(false)}
        />
      )}
    </span>
  )
}

type TeamProps = {
  team: Item
  outcomes: Outcome[]
  chosen: Choice | null
  onEdit: (() => void) | null
  onPreview: (() => void) | null
}

function Team({ team, outcomes, chosen, onEdit, onPreview }: TeamProps) {
  const t = useT('reviews-manage')
  const words = useT('reviews-announcement')
  const locale = useLocale()
  const { id, title, code, people, outcome, reason, feedbackPt } = team
  const given = outcomes.find((one) => one.id === outcome)
  const languages = new Set(people.map((person) => person.locale.toUpperCase()))
  return (
    <ListRow className="teamrow">
      {chosen && (
        <Checkbox
          aria-label={words('templates.choose', { title })}
          checked={chosen.has(id)}
          onChange={() => chosen.toggle(id)}
        />
      )}
      <div className="grow">
        <p className="medium">{title}</p>
        <p className="small muted">
          <span className="mono">{code}</span> {people.map(({ name }) => name).join(', ')} ({[...languages].join(', ')})
        </p>
        {reason && <p className="small muted">{t('announce.against', { reason })}</p>}
      </div>
      {given && <Chip tone={given.passes ? 'info' : 'neutral'}>{pick(given.name, locale)}</Chip>}
      <Status tone={feedbackPt ? 'success' : 'danger'}>{t(feedbackPt ? 'announce.ready' : 'announce.missing')}</Status>
      {onPreview && (
        <IconButton name={words('preview.one', { title })} onClick={onPreview}>
          <Eye />
        </IconButton>
      )}
      {onEdit && (
        <IconButton name={t('announce.editOne', { title })} onClick={onEdit}>
          <Pencil />
        </IconButton>
      )}
    </ListRow>
  )
}
