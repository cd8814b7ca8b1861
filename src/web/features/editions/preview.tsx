import type { DatedRow, EditionPreview } from '#contract/editions/editions.ts'
import { Translated } from '#web/components/display/translated.tsx'
import { Checkbox } from '#web/components/fields/checkbox.tsx'
import { List, ListRow } from '#web/components/list/list.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardBody, CardHead } from '#web/components/ui/card.tsx'
import { Chip } from '#web/components/ui/chip.tsx'
import { pick } from '#web/lib/text/bilingual.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'

type Props = {
  preview: EditionPreview
  questions: boolean
  busy: boolean
  onQuestions: (questions: boolean) => void
  onMake: () => void
}

/** Everything that would be made, before anything is. */
export function Preview({ preview, questions, busy, onQuestions, onMake }: Props) {
  const t = useT('editions')
  const { dates, others, missing, canAddQuestions } = preview
  const unknown = [...missing.skills, ...missing.fields].join(', ')
  const marked = dates.filter(({ marks }) => marks.length > 0).length
  return (
    <Card as="section" aria-labelledby="edition-preview">
      <CardHead title={t('preview.title')} id="edition-preview" />
      <CardBody className="stack">
        <output className="block">
          {t('preview.dates', { count: dates.length })} {marked > 0 && t('preview.marked', { count: marked })}
        </output>
        {unknown && <Alert tone="warning">{t('preview.missing', { list: unknown })}</Alert>}
        {canAddQuestions && (
          <Checkbox
            checked={questions}
            hint={t('preview.questionsHint')}
            onChange={({ target }) => onQuestions(target.checked)}
          >
            {t('preview.questions')}
          </Checkbox>
        )}
        <div>
          <Button variant="primary" loading={busy} onClick={onMake}>
            {t('preview.make')}
          </Button>
        </div>
        <List card={false} aria-label={t('preview.list')}>
          {dates.map((row) => (
            <Dated key={`${row.kind} ${row.at} ${row.title.pt}`} row={row} />
          ))}
          {others.map(({ kind, title, isThere }) => (
            <ListRow key={`${kind} ${title.pt}`}>
              <div className="grow">
                <p className="medium">
                  <Translated text={title} />
                </p>
                <p className="small muted">{t(`kind.${kind}`)}</p>
              </div>
              {isThere && <Chip tone="neutral">{t('preview.there')}</Chip>}
            </ListRow>
          ))}
        </List>
      </CardBody>
    </Card>
  )
}

function Dated({ row: { kind, title, was, at, zone, marks, holiday } }: { row: DatedRow }) {
  const t = useT('editions')
  const format = useFormat()
  const locale = useLocale()
  return (
    <ListRow className="row--wrap">
      <div className="grow">
        <p className="medium">
          <Translated text={title} />
        </p>
        <p className="small muted">
          {t(`kind.${kind}`)} · {was && <>{t('preview.was', { date: format.dateTime(was, zone) })} </>}
          <span className="medium">{format.dateTime(at, zone)}</span>
        </p>
      </div>
      {marks.map((mark) => (
        <Chip key={mark} tone="warning">
          {t(`mark.${mark}`, { name: holiday ? pick(holiday, locale) : '' })}
        </Chip>
      ))}
    </ListRow>
  )
}
