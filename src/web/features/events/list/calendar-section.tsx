import type { SettingsPart } from '#web/area.ts'
import { FormCard, FormSection } from '#web/components/editor/form-section.tsx'
import { fetchFirst } from '#web/lib/api/query.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { eventQueries } from '../api.ts'
import { Address, RenewButton } from './subscribe-dialog.tsx'

export const calendarPart: SettingsPart = {
  Section: CalendarSection,
  prefetch: () => fetchFirst(eventQueries.calendarAddress()),
}

/** The private address of the calendar, in the settings. */
function CalendarSection() {
  const t = useT('events')
  return (
    <FormCard>
      <FormSection title={t('area.calendar')} note={t('subscribe.context')} id="calendar">
        <Address />
        <p className="small subtle">{t('subscribe.secret')}</p>
        <div>
          <RenewButton />
        </div>
      </FormSection>
    </FormCard>
  )
}
