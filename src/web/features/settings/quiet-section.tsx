import { useSuspenseQuery } from '@tanstack/react-query'
import { type QuietHours, usualQuiet } from '#contract/mails/quiet.ts'
import { FormSection } from '#web/components/editor/form-section.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Select } from '#web/components/fields/select.tsx'
import { Switch } from '#web/components/fields/switch.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { errorMessage } from '#web/lib/api/api-error.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { zonePlace } from '#contract/zones/zone-names.ts'
import { settingsQueries, useSetQuiet } from './api.ts'

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`
const all = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: clock(hour) }))
const optionsBut = (other: number) => all.filter(({ value }) => Number(value) !== other)

/** When what can wait does not reach this person; a choice takes effect at once. */
export function QuietSection() {
  const t = useT('settings')
  const locale = useLocale()
  const { data } = useSuspenseQuery(settingsQueries.quiet())
  const change = useSetQuiet()
  const shown = change.isPending ? change.variables : data.hours
  const choose = (chosen: QuietHours | null) =>
    change.mutate(chosen, {
      onSuccess: () => toast(t('notifications.saved')),
      onError: (error) => toast(errorMessage(locale, error), { tone: 'danger' }),
    })
  const select = (end: 'from' | 'until') =>
    shown && (
      <Field label={t(`quiet.${end}`)}>
        <Select
          value={shown[end]}
          options={optionsBut(shown[end === 'from' ? 'until' : 'from'])}
          onChange={({ target }) => choose({ ...shown, [end]: Number(target.value) })}
        />
      </Field>
    )
  return (
    <FormSection title={t('quiet.title')} note={t('quiet.note')} id="quiet">
      <Switch checked={shown !== null} onChange={({ target }) => choose(target.checked ? usualQuiet : null)}>
        {t('quiet.switch')}
      </Switch>
      {shown && (
        <div className="quiet">
          {select('from')}
          {select('until')}
        </div>
      )}
      {shown && <p className="small subtle">{t('quiet.zone', { place: zonePlace(locale, data.zone) })}</p>}
    </FormSection>
  )
}
