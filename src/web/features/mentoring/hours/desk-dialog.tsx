import { type DeskInput, deskInput, type MentorDesk, type WeeklyHour } from '#contract/mentoring/hours.ts'
import { type DayRange, mentoringLimits } from '#contract/mentoring/mentoring.ts'
import { FormDialog } from '#web/components/editor/form-dialog.tsx'
import { DateField } from '#web/components/fields/date-field.tsx'
import { EntryList } from '#web/components/fields/entry-list.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { Select } from '#web/components/fields/select.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { type Form, useForm } from '#web/lib/forms/forms.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useSaveDesk } from '../api.ts'
import { anOffer, OfferedFields, useNoDay } from './offered-fields.tsx'

type Props = { desk: MentorDesk; onClose: () => void }
type DeskForm = Form<DeskInput>

/** Weekly hours, what the mentor knows about, the limit of a week, days away and an outside calendar. */
export function DeskDialog({ desk, onClose }: Props) {
  const t = useT('mentoring')
  const save = useSaveDesk()
  const { topics, weekLimit, weekly, away, busyUrl, version } = desk
  const form = useForm<DeskInput, DeskInput>({
    schema: deskInput,
    initial: { topics, weekLimit, weekly, away, busyUrl },
    ownText: useNoDay(),
    onSubmit: async (input) => {
      const { busyFailed } = await save.mutateAsync({ ...input, version })
      toast(t(busyFailed ? `busy.${busyFailed}` : 'hours.saved'))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('hours.edit')}
      context={t('hours.editText')}
      keep={t('cancel')}
      submit={t('save')}
      onClose={onClose}
    >
      <Weekly form={form} />
      <Topics form={form} />
      <Field label={t('offer.weekLimit')} {...form.field('weekLimit')}>
        <Select
          options={Array.from({ length: 20 }, (_, index) => ({
            value: String(index + 1),
            label: t('rule.hours', { count: index + 1 }),
          }))}
          value={String(form.values.weekLimit)}
          onChange={({ target }) => form.set('weekLimit', Number(target.value))}
        />
      </Field>
      <DaysAway form={form} />
      <Field label={t('offer.busyUrl')} hint={t('offer.busyHint')} optional {...form.field('busyUrl')}>
        <Input
          type="url"
          inputMode="url"
          value={form.values.busyUrl ?? ''}
          onChange={({ target }) => form.set('busyUrl', target.value || null)}
        />
      </Field>
    </FormDialog>
  )
}

// A Monday, to name the days of the week.
const monday = Date.UTC(2026, 2, 16, 12)

function Weekly({ form }: { form: DeskForm }) {
  const t = useT('mentoring')
  const { weekday } = useFormat()
  const { weekly } = form.values
  const put = (index: number, hour: WeeklyHour) => form.set('weekly', weekly.with(index, hour))
  return (
    <fieldset className="stack">
      <legend className="medium">{t('offer.weekly')}</legend>
      <EntryList<WeeklyHour>
        value={weekly}
        onChange={(next) => form.set('weekly', next)}
        blank={{ weekday: 1, ...anOffer }}
        addLabel={t('offer.addWeekly')}
        max={mentoringLimits.weekly}
      >
        {(index) => (
          <>
            <Field label={t('offer.weekday')} {...form.field(`weekly.${index}.weekday`)}>
              <Select
                options={Array.from({ length: 7 }, (_, day) => ({
                  value: String(day + 1),
                  label: weekday(monday + day * 86_400_000, 'UTC'),
                }))}
                value={String(weekly[index]!.weekday)}
                onChange={({ target }) => put(index, { ...weekly[index]!, weekday: Number(target.value) })}
              />
            </Field>
            <OfferedFields
              value={weekly[index]!}
              onChange={(offered) => put(index, { ...offered, weekday: weekly[index]!.weekday })}
              field={(name) => form.field(`weekly.${index}.${name}`)}
            />
          </>
        )}
      </EntryList>
    </fieldset>
  )
}

function Topics({ form }: { form: DeskForm }) {
  const t = useT('mentoring')
  return (
    <fieldset className="stack">
      <legend className="medium">{t('offer.topics')}</legend>
      <p className="small subtle">{t('offer.topicsHint')}</p>
      <EntryList<string>
        value={form.values.topics}
        onChange={(topics) => form.set('topics', topics)}
        blank=""
        addLabel={t('offer.addTopic')}
        max={mentoringLimits.topics}
        lines
      >
        {(index) => (
          <Field label={t('offer.topic')} {...form.field(`topics.${index}`)}>
            <Input maxLength={mentoringLimits.topic} {...form.input(`topics.${index}`)} />
          </Field>
        )}
      </EntryList>
    </fieldset>
  )
}

function DaysAway({ form }: { form: DeskForm }) {
  const t = useT('mentoring')
  const { away } = form.values
  const put = (index: number, days: Partial<DayRange>) =>
    form.set('away', away.with(index, { ...away[index]!, ...days }))
  return (
    <fieldset className="stack">
      <legend className="medium">{t('offer.away')}</legend>
      <EntryList<DayRange>
        value={away}
        onChange={(next) => form.set('away', next)}
        blank={{ from: '', to: '' }}
        addLabel={t('offer.addAway')}
        max={mentoringLimits.away}
      >
        {(index) => (
          <div className="grid cols-2">
            <Field label={t('offer.from')} {...form.field(`away.${index}.from`)}>
              <DateField value={away[index]!.from || null} onChange={(from) => put(index, { from: from ?? '' })} />
            </Field>
            <Field label={t('offer.to')} {...form.field(`away.${index}.to`)}>
              <DateField value={away[index]!.to || null} onChange={(to) => put(index, { to: to ?? '' })} />
            </Field>
          </div>
        )}
      </EntryList>
    </fieldset>
  )
}
