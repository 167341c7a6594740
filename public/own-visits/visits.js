// The saved page of a patient's visits loads the real one again, by its button or once there is a line.
const again = () => location.reload()
window.addEventListener('online', again)
document.querySelector('[data-does="again"]')?.addEventListener('click', again)
