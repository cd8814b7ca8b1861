import { Marked } from 'marked'
import { inLanguage } from '#api/mail/letter.ts'
import type { Locale } from '#contract/endpoint.ts'
import type { OpportunityKind } from '#contract/opportunities/opportunities.ts'
import type { Currency } from '#contract/programme/currency.ts'
import type { OpportunityRow } from './queries.ts'

type Around = { publicUrl: string; currency: Currency }

/** The programme posts for one country. */
const country = 'PT'

const types: Record<Exclude<OpportunityKind, 'job'>, string> = {
  internship: 'INTERN',
  contract: 'CONTRACTOR',
  scholarship: 'OTHER',
  volunteering: 'VOLUNTEER',
}
const hoursTypes = { full: 'FULL_TIME', part: 'PART_TIME' } as const
const units = { hour: 'HOUR', month: 'MONTH', year: 'YEAR' } as const

/** A job is of its hours alone; what else it is stands before them. */
function employmentTypes({ kind, hours }: OpportunityRow): string[] {
  const time = hours ? [hoursTypes[hours]] : []
  if (kind === 'job') return time.length > 0 ? time : ['OTHER']
  return [types[kind], ...time]
}

// Raw HTML of an author is left out: search engines want plain paragraphs and lists.
const markdown = new Marked({ gfm: true, renderer: { html: () => '' } })
const htmlOf = (source: string) => markdown.parse(source, { async: false }).trim()

function placeOf({ place, remote }: OpportunityRow): object {
  const address = { '@type': 'PostalAddress', ...(place && { addressLocality: place }), addressCountry: country }
  const jobLocation = { '@type': 'Place', address }
  if (remote !== 'yes') return { jobLocation }
  return {
    jobLocationType: 'TELECOMMUTE',
    applicantLocationRequirements: { '@type': 'Country', name: country },
    ...(place && { jobLocation }),
  }
}

function salaryOf({ pay_min: min, pay_max: max, pay_period: period }: OpportunityRow, currency: Currency): object {
  if (min === null || period === 'total') return {}
  const value = { '@type': 'QuantitativeValue', minValue: min, maxValue: max ?? min, unitText: units[period] }
  return { baseSalary: { '@type': 'MonetaryAmount', currency, value } }
}

/** https://developers.google.com/search/docs/appearance/structured-data/job-posting */
export function jobPosting(row: OpportunityRow, locale: Locale, { publicUrl, currency }: Around): object {
  const name = row.startup_name ?? row.organisation
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: inLanguage(locale, row.title),
    description: htmlOf(inLanguage(locale, row.description)),
    identifier: { '@type': 'PropertyValue', name, value: row.id },
    datePosted: row.published_at?.toISOString(),
    validThrough: row.deadline.toISOString(),
    employmentType: employmentTypes(row),
    hiringOrganization: { '@type': 'Organization', name, logo: `${publicUrl}/api/v1/opportunities/${row.slug}/logo` },
    ...placeOf(row),
    ...salaryOf(row, currency),
    ...(row.starts_on && { jobStartDate: row.starts_on }),
    totalJobOpenings: row.openings,
    url: `${publicUrl}/opportunities/${row.slug}`,
    directApply: row.apply_url === null,
  }
}
