import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LinkMove, LinkState, MentorLink } from '#contract/mentoring/links.ts'
import { mentoringLimits } from '#contract/mentoring/mentoring.ts'
import type { StartupPart } from '#web/area.ts'
import { TextDialog } from '#web/components/editor/text-dialog.tsx'
import { List, ListRow } from '#web/components/list/list.tsx'
import { Avatar } from '#web/components/ui/avatar.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Section } from '#web/components/ui/card.tsx'
import { Chip } from '#web/components/ui/chip.tsx'
import { lateDialog } from '#web/components/ui/late-dialog.tsx'
import { Status, type StatusTone } from '#web/components/ui/status.tsx'
import { useAct } from '#web/components/ui/use-act.ts'
import { fetchFirst } from '#web/lib/api/query.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { mentoringQueries, useLinkActs } from './api.ts'

const WishDialog = lateDialog(() => import('./wish-dialog.tsx').then((file) => file.WishDialog))

type Props = { subjectId?: string }

/** Who accompanies a startup or a trainee, or, without one, whom the reader accompanies; and what waits for an answer. */
export function Links({ subjectId }: Props) {
  const t = useT('mentoring')
  const [wishing, setWishing] = useState(false)
  const { data } = useQuery(mentoringQueries.links(subjectId))
  if (!data || (data.items.length === 0 && !data.can.wish)) return null
  return (
    <Section
      id="links"
      title={t(subjectId ? 'link.title' : 'link.titleMentor')}
      aside={
        data.can.wish && (
          <Button size="sm" onClick={() => setWishing(true)}>
            {t(subjectId ? 'link.wish' : 'link.offer')}
          </Button>
        )
      }
    >
      {data.items.length === 0 ? <p className="muted">{t('link.none')}</p> : <LinkRows links={data.items} />}
      {wishing && <WishDialog {...(subjectId && { subjectId })} onClose={() => setWishing(false)} />}
    </Section>
  )
}

export const LinkRows = ({ links }: { links: readonly MentorLink[] }) => (
  <List>
    {links.map((link) => (
      <LinkRow key={link.id} link={link} />
    ))}
  </List>
)

const tones: Record<LinkState, StatusTone> = {
  wished: 'warning',
  talked: 'info',
  confirmed: 'success',
  ended: 'neutral',
  declined: 'neutral',
  withdrawn: 'neutral',
}

function LinkRow({ link }: { link: MentorLink }) {
  const t = useT('mentoring')
  const { day } = useFormat()
  const { side, mentor, subject, state, wishedSide, words, answer, note } = link
  const other = side === 'mentor' ? subject.name : mentor.name
  const name = side === 'programme' ? t('manage.pair', { mentor: mentor.name, name: subject.name }) : other
  const said = [
    words.mentor && { by: mentor.name, word: words.mentor },
    words.team && { by: subject.name, word: words.team },
  ]
  return (
    <ListRow style={{ alignItems: 'flex-start' }}>
      <Avatar name={other} />
      <div className="grow stack" style={{ '--gap': '0.25rem' }}>
        <p className="row row--between row--wrap">
          <span className="medium">
            {name} {link.lead && subject.kind === 'startup' && <Chip>{t('link.lead')}</Chip>}
          </span>
          <Status tone={tones[state]}>
            {t(side === 'mentor' && state === 'confirmed' ? 'link.mine' : `link.state.${state}`)}
          </Status>
        </p>
        <p className="small subtle">{t(`link.by.${wishedSide}`, { date: day(link.confirmedAt ?? link.wishedAt) })}</p>
        {note && state !== 'confirmed' && <p className="small prewrap">{note}</p>}
        {answer && <p className="small prewrap">{answer}</p>}
        {said.map(
          (one) =>
            one && (
              <p key={one.by} className="small prewrap">
                {t('link.said', { name: one.by, word: one.word })}
              </p>
            ),
        )}
        <LinkActs link={link} other={other} />
      </div>
    </ListRow>
  )
}

/** The act that is due stands out: the answer of whoever was asked. The filled one is the page's own. */
function LinkActs({ link, other }: { link: MentorLink; other: string }) {
  const t = useT('mentoring')
  const act = useAct()
  const [asking, setAsking] = useState<'declined' | 'ended' | 'word' | null>(null)
  const { move, lead, say } = useLinkActs(link.id)
  const { can, wishedSide, side } = link
  const isDue = (to: LinkMove) =>
    side !== 'programme' && (to === 'confirmed' || (to === 'talked' && side !== wishedSide))
  const press = (to: LinkMove) =>
    to === 'declined' || to === 'ended' ? setAsking(to) : void act(() => move.mutateAsync({ to }))
  const send = (word: string) =>
    asking === 'word' ? say.mutateAsync(word) : move.mutateAsync({ to: asking!, word: word || null })
  if (can.moves.length === 0 && !can.lead && !can.word) return null
  return (
    <div className="row row--wrap">
      {can.moves.map((to) => (
        <Button
          key={to}
          size="sm"
          variant={isDue(to) ? 'soft' : 'secondary'}
          loading={move.isPending && move.variables?.to === to}
          onClick={() => press(to)}
        >
          {t(`link.move.${to}`)}
        </Button>
      ))}
      {can.lead && (
        <Button size="sm" loading={lead.isPending} onClick={() => void act(() => lead.mutateAsync())}>
          {t('link.makeLead')}
        </Button>
      )}
      {can.word && (
        <Button size="sm" onClick={() => setAsking('word')}>
          {t('link.leaveWord')}
        </Button>
      )}
      {asking && (
        <TextDialog
          title={t(`link.ask.${asking}`, { name: other })}
          context={t(`link.askText.${asking}`, { name: other })}
          words={{ act: t(asking === 'word' ? 'link.leaveWord' : `link.move.${asking}`), keep: t('cancel') }}
          label={t(asking === 'declined' ? 'link.why' : 'link.word')}
          name="word"
          limit={mentoringLimits.word}
          {...(asking === 'ended' && { optional: true, tone: 'danger' })}
          send={send}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  )
}

/** On the page of a startup, for its team, its mentors and the team of the programme. */
export const startupPart: StartupPart = {
  Section: ({ startupId }) => <Links subjectId={startupId} />,
  prefetch: (startupId) => fetchFirst(mentoringQueries.links(startupId)),
}
