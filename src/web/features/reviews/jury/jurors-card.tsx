import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { RoundDetail } from '#contract/reviews/rounds.ts'
import { Select } from '#web/components/fields/select.tsx'
import { List } from '#web/components/list/list.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardHead } from '#web/components/ui/card.tsx'
import { useAct } from '#web/components/ui/use-act.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useJuror } from '../manage-api.ts'
import { InvitedRow, InviteJuror } from './invited-jurors.tsx'
import { JurorRow } from './juror-row.tsx'
import { nameOf } from './juror-name.ts'

type Props = { round: RoundDetail }

/** Who judges, who is missing what, and who has left. */
export function JurorsCard({ round }: Props) {
  const t = useT('reviews-manage')
  return (
    <Card as="section" aria-labelledby="jurors">
      <CardHead title={t('jurors.title')} id="jurors" />
      <List card={false}>
        {round.jurorList.map((one) => (
          <JurorRow key={one.id} round={round} juror={one} />
        ))}
        {round.invited.map((one) => (
          <InvitedRow key={one.id} invited={one} canInvite={round.can.assign} />
        ))}
      </List>
      {round.can.assign && <AddJuror round={round} />}
    </Card>
  )
}

function AddJuror({ round }: Props) {
  const t = useT('reviews-manage')
  const act = useAct()
  const juror = useJuror(round.id)
  const [chosen, setChosen] = useState('')
  const add = async () => {
    const isIn = chosen && (await act(() => juror.mutateAsync({ userId: chosen, isIn: true })))
    // The next one may be chosen already.
    if (isIn) setChosen((now) => (now === chosen ? '' : now))
  }
  const options = round.candidates.map((one) => ({
    value: one.id,
    label: one.headline && one.apart !== one.headline ? `${nameOf(one)}, ${one.headline}` : nameOf(one),
  }))
  return (
    <div className="row row--wrap roundrules jadd">
      <Select
        className="grow"
        aria-label={t('jurors.choose')}
        placeholder={t('jurors.choose')}
        options={options}
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
      />
      <Button aria-disabled={!chosen} loading={juror.isPending} onClick={() => void add()}>
        <Plus />
        {t('jurors.add')}
      </Button>
      <InviteJuror round={round} />
    </div>
  )
}
