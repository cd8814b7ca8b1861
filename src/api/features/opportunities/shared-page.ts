import type { ApiArea } from '#api/area.ts'
import { inLanguage } from '#api/mail/letter.ts'
import type { Locale } from '#contract/endpoint.ts'
import type { OpportunityKind } from '#contract/opportunities/opportunities.ts'
import { isShown } from './policy.ts'
import { findOpportunity, type OpportunityRow } from './queries.ts'

const path = /^\/opportunities\/([a-z0-9-]+)\/?$/
const longest = 200

/** What a link to a public posting shows when it is shared, and what search engines read. */
export const sharedOpportunity: NonNullable<ApiArea['sharedPage']> = async ({ db, settings }, address, locale) => {
  const slug = path.exec(address)?.[1]
  const row = slug && (await findOpportunity(db, null, slug))
  if (!row || row.visibility !== 'public' || !isShown(row.state)) return undefined
  const text = inLanguage(locale, row.description)
  const plain = text.replaceAll(/[#*_>`[\]]/g, '').replaceAll(/\s+/g, ' ')
  return {
    title: inLanguage(locale, row.title),
    description: plain.length > longest ? `${plain.slice(0, longest - 1)}…` : plain,
    image: '/social.png',
    data: jobPosting(row, locale, settings.publicUrl),
  }
}

const types: Record<OpportunityKind, string> = {
  internship: 'INTERN',
  job: 'FULL_TIME',
  contract: 'CONTRACTOR',
  scholarship: 'OTHER',
  volunteering: 'VOLUNTEER',
}
const units: Record<OpportunityRow['pay_period'], string> = {
  hour: 'HOUR',
  month: 'MONTH',
  year: 'YEAR',
  total: 'YEAR',
}

/** https://schema.org/JobPosting */
export function jobPosting(row: OpportunityRow, locale: Locale, publicUrl: string): object {
  const { pay_min: min, pay_max: max, place, remote } = row
  const address = place ?? (remote === 'yes' ? null : 'Portugal')
  const value = { '@type': 'QuantitativeValue', minValue: min, maxValue: max ?? min, unitText: units[row.pay_period] }
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: inLanguage(locale, row.title),
    description: inLanguage(locale, row.description),
    datePosted: row.published_at?.toISOString(),
    validThrough: row.deadline.toISOString(),
    employmentType: types[row.kind],
    hiringOrganization: { '@type': 'Organization', name: row.startup_name ?? row.organisation },
    ...(address && {
      jobLocation: { '@type': 'Place', address: { '@type': 'PostalAddress', addressLocality: address } },
    }),
    ...(remote === 'yes' && { jobLocationType: 'TELECOMMUTE' }),
    ...(min !== null &&
      row.pay_period !== 'total' && {
        baseSalary: { '@type': 'MonetaryAmount', currency: 'EUR', value },
      }),
    totalJobOpenings: row.openings,
    url: `${publicUrl}/opportunities/${row.slug}`,
    directApply: true,
  }
}
