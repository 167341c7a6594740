import { servicesPage } from '#texts/site/services-page.ts'
import { Footer } from '../features/site/footer.tsx'
import { type PublicPage, publicMeta } from '../features/site/public-meta.ts'
import { Services } from '../features/site/services.tsx'
import { SlimHeader } from '../features/site/slim-header.tsx'

export const meta = (page: PublicPage) => publicMeta(page, servicesPage.title, servicesPage.description)

export default function ServicesPage() {
  return (
    <>
      <SlimHeader />
      <main id="main">
        <div className="page page-opening">
          <h1>{servicesPage.heading}</h1>
          <p>{servicesPage.lead}</p>
        </div>
        <div className="page services-page">
          <Services />
        </div>
      </main>
      <Footer />
    </>
  )
}
