import { useState } from 'react'
import { sharesOf } from '#contract/criteria.ts'
import type { RoundDetail } from '#contract/reviews/rounds.ts'
import { Translated } from '#web/components/display/translated.tsx'
import { List, ListRow } from '#web/components/list/list.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardHead } from '#web/components/ui/card.tsx'
import { lateDialog } from '#web/components/ui/late-dialog.tsx'
import { useT } from '#web/lib/text/i18n.ts'
import { JurorsCard } from '../jury/jurors-card.tsx'
import { AssignmentCard } from './assignment-card.tsx'
import { HeldFiles } from '../files/held-files.tsx'
import { RulesCard } from './rules-card.tsx'
import { useFormat } from '#web/lib/text/format.ts'

type Props = { round: RoundDetail }

export function RoundTab({ round }: Props) {
  return (
    <div className="round">
      <div className="stack stack--lg">
        {round.rules.blind && <HeldFiles roundId={round.id} />}
        <Criteria round={round} />
        <RulesCard key={round.id} round={round} />
        <Examples round={round} />
        <JurorsCard round={round} />
      </div>
      <AssignmentCard round={round} />
    </div>
  )
}

function Criteria({ round: { criteria } }: Props) {
  const t = useT('reviews-manage')
  const shares = sharesOf(criteria)
  const { percent } = useFormat()
  return (
    <Card as="section" aria-labelledby="criteria">
      <CardHead title={t('criteria.title')} id="criteria" />
      <p className="small muted cardnote">{t('criteria.note')}</p>
      <List card={false}>
        {criteria.map(({ id, name, guide }, index) => (
          <ListRow key={id}>
            <div className="grow">
              <p className="medium">
                <Translated text={name} />
              </p>
              {guide.pt && (
                <p className="small muted">
                  <Translated text={guide} />
                </p>
              )}
            </div>
            <span className="medium">{percent(shares[index]!)}</span>
          </ListRow>
        ))}
      </List>
    </Card>
  )
}

const ExamplesDialog = lateDialog(() => import('./examples-dialog.tsx').then((file) => file.ExamplesDialog))

/** Optional: three entries that every juror scores first, to see how they judge beside the programme. */
function Examples({ round }: Props) {
  const t = useT('reviews-manage')
  const [editing, setEditing] = useState(false)
  const { anchors, state } = round
  if (anchors.length === 0 && state !== 'draft') return null
  return (
    <Card as="section" aria-labelledby="examples">
      <CardHead title={t('examples.head')} id="examples">
        {state === 'draft' && (
          <Button size="sm" onPointerEnter={ExamplesDialog.prepare} onClick={() => setEditing(true)}>
            {t(anchors.length > 0 ? 'examples.edit' : 'examples.add')}
          </Button>
        )}
      </CardHead>
      <p className="small muted cardnote">{t(anchors.length > 0 ? 'examples.note' : 'examples.none')}</p>
      {anchors.length > 0 && (
        <List card={false}>
          {anchors.map(({ id, title, lang }) => (
            <ListRow key={id}>
              <span lang={lang}>{title}</span>
            </ListRow>
          ))}
        </List>
      )}
      {editing && <ExamplesDialog round={round} onClose={() => setEditing(false)} />}
    </Card>
  )
}
