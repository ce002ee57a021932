"""Windows of these tests are on no screen: pyglet is told before anything of it is loaded."""

from playrules.viewer.app.opening import prepare

prepare(headless=True)
