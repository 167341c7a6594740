export default function Landing() {
  return <main id="main">Salus</main>
}
