import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { type ChosenKind, chosenKinds, type EditionChoices } from '#contract/editions/editions.ts'
import { Checkbox } from '#web/components/fields/checkbox.tsx'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { Card, CardBody, CardHead } from '#web/components/ui/card.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { useAct } from '#web/components/ui/use-act.ts'
import { download } from '#web/lib/api/download.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { useTitle } from '#web/lib/page/title.ts'
import { pick } from '#web/lib/text/bilingual.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { type Chosen, editionFile, editionQueries } from './api.ts'
import { Rehearsal } from './rehearsal.tsx'

export const loader = ({ params }: { params: Record<string, string> }) =>
  queryClient.ensureQueryData(editionQueries.choices(params['id']!))

const proposed = (choices: EditionChoices['choices'], kind: ChosenKind) =>
  choices.filter((one) => one.kind === kind && one.proposed).map(({ id }) => id)

/** A cohort and what goes along with it: the next one, or a file for another installation. */
export function EditionPage() {
  const t = useT('editions')
  const { id } = useParams({ from: '/manage/cohorts/$id/edition' })
  const { data } = useSuspenseQuery(editionQueries.choices(id))
  const { cohort, nextStart, choices, madeBy } = data
  const [chosen, setChosen] = useState<Chosen>(() => ({
    events: proposed(choices, 'events'),
    challenges: proposed(choices, 'challenges'),
    templates: proposed(choices, 'templates'),
  }))
  const title = t('title', { name: cohort.name })
  useTitle(title)
  const actions = (
    <>
      {madeBy && (
        <ButtonLink to="/manage/editions/$id" params={{ id: madeBy }}>
          {t('madeBy')}
        </ButtonLink>
      )}
      <ButtonLink to="/manage/cohorts/$id" params={{ id }}>
        {t('back')}
      </ButtonLink>
    </>
  )
  const { events, challenges } = chosen
  return (
    <div className="page--wide">
      <PageHeader title={title} sub={t('sub')} actions={actions} />
      <div className="stack">
        <Choices {...{ data, chosen }} onChosen={setChosen} />
        <Rehearsal
          key={JSON.stringify([events, challenges])}
          source={{ cohort: { id, events, challenges } }}
          name=""
          startsOn={nextStart}
        />
      </div>
    </div>
  )
}

type Props = { data: EditionChoices; chosen: Chosen; onChosen: (chosen: Chosen) => void }

function Choices({ data, chosen, onChosen }: Props) {
  const t = useT('editions')
  const locale = useLocale()
  const format = useFormat()
  const { choices, holds, zone } = data
  const list = format.list([
    t('holds.sessions', { count: holds.sessions }),
    t('holds.tasks', { count: holds.tasks }),
    t('holds.modules', { count: holds.modules }),
  ])
  const toggle = (kind: ChosenKind, id: string, isOn: boolean) =>
    onChosen({ ...chosen, [kind]: isOn ? [...chosen[kind], id] : chosen[kind].filter((one) => one !== id) })
  return (
    <Card as="section" aria-labelledby="edition-choices">
      <CardHead title={t('choices.title')} id="edition-choices" />
      <CardBody className="stack">
        <p>{t('choices.always', { list })}</p>
        {chosenKinds.map((kind) => {
          const own = choices.filter((one) => one.kind === kind)
          if (own.length === 0) return null
          return (
            <fieldset className="field" key={kind}>
              <legend className="field__label">{t(`choices.${kind}`)}</legend>
              {kind === 'templates' && <p className="field__hint">{t('choices.templatesHint')}</p>}
              <div className="checks">
                {own.map(({ id, title, at }) => (
                  <Checkbox
                    key={id}
                    checked={chosen[kind].includes(id)}
                    hint={at && format.dateTime(at, zone)}
                    onChange={({ target }) => toggle(kind, id, target.checked)}
                  >
                    {pick(title, locale)}
                  </Checkbox>
                ))}
              </div>
            </fieldset>
          )
        })}
        <SaveFile {...{ data, chosen }} />
      </CardBody>
    </Card>
  )
}

function SaveFile({ data: { cohort, holds }, chosen }: Omit<Props, 'onChosen'>) {
  const t = useT('editions')
  const act = useAct()
  const [withQuestions, setWithQuestions] = useState(true)
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    await act(async () => download(await editionFile(cohort.id, chosen, withQuestions), `${cohort.name}.json`))
    setBusy(false)
  }
  return (
    <>
      {holds.questions > 0 && (
        <Checkbox checked={withQuestions} onChange={({ target }) => setWithQuestions(target.checked)}>
          {t('choices.questions', { count: holds.questions })}
        </Checkbox>
      )}
      <div className="row row--wrap">
        <Button loading={isBusy} onClick={() => void save()}>
          <Download />
          {t('choices.save')}
        </Button>
        <span className="small muted">{t('choices.saveHint')}</span>
      </div>
    </>
  )
}
