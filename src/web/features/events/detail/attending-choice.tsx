import { MapPin, Video } from 'lucide-react'
import { Segmented } from '#web/components/ui/segmented.tsx'
import { useT } from '#web/lib/text/i18n.ts'

type AttendingChoiceProps = {
  value: 'onsite' | 'online'
  onChange: (value: 'onsite' | 'online') => void
}

/** On site or online, for hybrid events. */
export function AttendingChoice({ value, onChange }: AttendingChoiceProps) {
  const t = useT('events')
  return (
    <div className="rsvp__mode">
      <p className="small muted" aria-hidden>
        {t('rsvp.attending.label')}
      </p>
      <Segmented
        label={t('rsvp.attending.label')}
        value={value}
        onChange={onChange}
        options={[
          { value: 'onsite', label: t('rsvp.attending.onsite'), icon: <MapPin /> },
          { value: 'online', label: t('rsvp.attending.online'), icon: <Video /> },
        ]}
      />
    </div>
  )
}
