import { Link } from '@tanstack/react-router'
import type { PersonCard } from '#contract/people/people.ts'
import { DotList } from '#web/components/display/dot-list.tsx'
import { Avatar } from '#web/components/ui/avatar.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { Chip } from '#web/components/ui/chip.tsx'
import { useAttachmentAddress } from '#web/lib/api/attachment-address.ts'
import { useFieldName } from '#web/lib/api/reference.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'

/** Somebody in the list of people. */
export function PersonTile({ person }: { person: PersonCard }) {
  const t = useT('profile')
  const locale = useLocale()
  const photo = useAttachmentAddress(person.photoId)
  const field = useFieldName(person.field)
  return (
    <Card as="li" link className="people__card">
      <div className="row people__head">
        <Avatar name={person.name} src={photo} size="lg" />
        <div className="grow">
          <h2 className="title-card">
            <Link className="stretched" to="/people/$id" params={{ id: person.id }}>
              {person.name}
            </Link>
          </h2>
          <DotList
            className="small subtle"
            items={[t(`role.${person.role}`), person.alumniOf && t('alumni', { cohort: person.alumniOf }), person.city]}
          />
        </div>
      </div>
      {person.headline && (
        <p className="muted clamp-2" lang={person.lang}>
          {person.headline}
        </p>
      )}
      <p className="row row--wrap people__skills">
        {person.skills.slice(0, 3).map(({ skill, name }) => (
          <Chip tone="line" key={skill}>
            {name[locale]}
          </Chip>
        ))}
      </p>
      {field && <p className="small subtle">{field}</p>}
    </Card>
  )
}
