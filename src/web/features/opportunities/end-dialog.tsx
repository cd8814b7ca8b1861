import { useQuery } from '@tanstack/react-query'
import { endLetters, type EndKind, type WaitGroup } from '#contract/applications/end-letters.ts'
import { endInput, endWordsLimit, type EndPreview } from '#contract/opportunities/ends.ts'
import type { OpportunityDetail } from '#contract/opportunities/opportunities.ts'
import { FormDialog } from '#web/components/editor/form-dialog.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { LanguageColumns } from '#web/components/fields/language-columns.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { CardSkeleton } from '#web/components/list/card-skeleton.tsx'
import { Loaded } from '#web/components/list/loaded.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { type Form, useForm } from '#web/lib/forms/forms.ts'
import { fromTexts, noTexts, pick, type Texts } from '#web/lib/text/bilingual.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { fillText } from '#contract/errors/messages.ts'
import { opportunityQueries, useEndOpportunity } from './api.ts'

type Words = Record<WaitGroup, Texts>
type Props = { opportunity: OpportunityDetail; as: EndKind; onClose: () => void }

const written = (words: Words) =>
  Object.fromEntries(
    Object.entries(words).flatMap(([group, text]) => (text.pt.trim() ? [[group, fromTexts(text)]] : [])),
  )

/** Ends a posting: who waits, what each of them reads, and a few words more for those who are turned down. */
export function EndDialog({ opportunity, as, onClose }: Props) {
  const m = useT('opportunities-manage')
  const preview = useQuery(opportunityQueries.end(opportunity.slug))
  const end = useEndOpportunity(opportunity.slug)
  const form = useForm({
    schema: { safeParse: (words: Words) => endInput.safeParse({ as, words: written(words) }) },
    initial: { waiting: noTexts, interview: noTexts, offer: noTexts },
    onSubmit: async (body) => {
      await end.mutateAsync(body)
      toast(as === 'filled' ? m('end.doneFilled') : m(`moved.${as}`))
      onClose()
    },
  })
  const label = as === 'filled' ? m('end.filled') : m(`move.${as}`)
  return (
    <FormDialog
      form={form}
      size="lg"
      title={as === 'filled' ? m('end.asksFilled') : m(`ask.${as}`)}
      context={as === 'filled' ? undefined : m(`askText.${as}`)}
      keep={m('act.keep')}
      submit={label}
      tone={as === 'closed' ? 'primary' : 'danger'}
      blocked={preview.isPending}
      onClose={onClose}
    >
      <Loaded query={preview} skeleton={<CardSkeleton rows={2} />}>
        {({ groups }) =>
          groups.length === 0 ? (
            <p>{m('end.nobody')}</p>
          ) : (
            <section className="stack stack--lg" aria-label={m('end.tells')}>
              {groups.map((one) => (
                <Group key={one.group} {...one} opportunity={opportunity} as={as} form={form} />
              ))}
            </section>
          )
        }
      </Loaded>
    </FormDialog>
  )
}

type GroupProps = EndPreview['groups'][number] & Omit<Props, 'onClose'> & { form: Pick<Form<Words>, 'field' | 'input'> }

function Group({ group, count, names, opportunity, as, form }: GroupProps) {
  const m = useT('opportunities-manage')
  const { list } = useFormat()
  const rest = count - names.length
  const people = rest > 0 ? m('end.names', { names: names.join(', '), count: rest }) : list(names)
  // Each reader gets the day that they were promised.
  const values = { organisation: opportunity.organisation.name, day: '…', replyBy: '…' }
  return (
    <section className="stack" aria-labelledby={`end-${group}`}>
      <div>
        <h3 className="title-card" id={`end-${group}`}>
          {m(`end.group.${group}`, { count })}
        </h3>
        <p className="small subtle">{people}</p>
      </div>
      <LanguageColumns>
        {(locale) => {
          const [, ...sentences] = endLetters[as][group][locale]
          const text = fillText(sentences.join(' '), {
            ...values,
            title: pick(opportunity.title, locale),
          })
          return (
            <>
              <blockquote className="small" lang={locale}>
                {text}
              </blockquote>
              {as !== 'closed' && (
                <Field label={m('end.words')} optional {...form.field(`${group}.${locale}`)}>
                  <Textarea rows={2} lang={locale} limit={endWordsLimit} {...form.input(`${group}.${locale}`)} />
                </Field>
              )}
            </>
          )
        }}
      </LanguageColumns>
    </section>
  )
}
