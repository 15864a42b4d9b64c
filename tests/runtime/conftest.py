"""What the runtime's tests share."""

from hypothesis import settings

settings.register_profile("tollgate", deadline=None)
settings.load_profile("tollgate")
